import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  encodedLength,
  type ImageInfo,
  MAX_ENCODED_IMAGE_BYTES,
  MAX_IMAGE_SIDE_PX,
  sniffImage,
} from '@shared/domain/image-type';
import { seriousFindings } from '../fixtures/accessibility';
import { expect, type LaunchedApp, test } from '../fixtures/app';
import { conversationOf } from '../fixtures/conversation';
import { dropFiles } from '../fixtures/drop-files';
import { shoot } from '../fixtures/screens';
import type { MessagesApi } from '../peers/messages-api';
import { noisePng } from '../peers/png';

const COMPOSER = '[data-testid="composer-input"]';
const thumbs = (window: Page) => window.getByTestId('image-thumb');

async function begin(launch: () => Promise<LaunchedApp>, cwd: string) {
  const started = await launch();
  await started.openFolder(cwd);
  await started.window.getByTestId('new-session').first().click();
  return { ...started, talk: conversationOf(started) };
}

/** The image blocks of the newest request, each with what its bytes say and what the block claims. */
function received(api: MessagesApi): (ImageInfo & { claimed: string; encoded: number })[] {
  const found: (ImageInfo & { claimed: string; encoded: number })[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      const { type, source } = value as { type?: unknown; source?: Record<string, unknown> };
      if (type === 'image' && typeof source?.data === 'string') {
        const info = sniffImage(Buffer.from(source.data, 'base64'));
        if (info === null) throw new Error('An image that is none reached the API');
        found.push({ ...info, claimed: String(source.media_type), encoded: source.data.length });
      } else Object.values(value).forEach(walk);
    }
  };
  walk(api.requests.findLast(({ conversation }) => !conversation.isSideRequest)?.body.messages);
  return found;
}

/** Made by the page itself: a picture of that size in a format of the web. */
async function picture(window: Page, type: string, width: number, height: number) {
  const bytes = await window.evaluate(
    async (want) => {
      const canvas = new OffscreenCanvas(want.width, want.height);
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#3366cc';
      context?.fillRect(0, 0, want.width / 2, want.height / 2);
      const blob = await canvas.convertToBlob({ type: want.type });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { type, width, height },
  );
  return Buffer.from(bytes);
}

/** 24 bits a pixel, bottom row first. */
function bmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + row * height, 0x55);
  file.fill(0, 0, 54);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1500"><script>window.__ran = 1</script><image href="http://127.0.0.1:9/x.png"/><rect width="3000" height="1500" fill="teal"/></svg>';
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('@images case 72: each format reaches the API as what its bytes are, by drop, paste and choice', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(120_000);
  const started = await begin(launch, place.cwd);
  const { window, app, talk } = started;
  const put = (name: string, bytes: Buffer): string => {
    const path = join(place.cwd, name);
    writeFileSync(path, bytes);
    return path;
  };
  const dropped = [
    put('my shot 1 (é).png', await picture(window, 'image/png', 20, 10)),
    put('photo.png', await picture(window, 'image/jpeg', 30, 15)),
    put('moving.gif', GIF),
  ];
  await dropFiles(started, dropped, COMPOSER);
  await expect(thumbs(window)).toHaveCount(3);
  const webp = await picture(window, 'image/webp', 40, 20);
  await talk.composer.evaluate(
    (composer, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(
        new File([new Uint8Array(bytes)], 'pasted.jpg', { type: 'image/jpeg' }),
      );
      composer.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    [...webp],
  );
  await expect(thumbs(window)).toHaveCount(4);
  const chosen = [
    put('chosen.jpg', await picture(window, 'image/jpeg', 50, 25)),
    put('plan.bmp', bmp(60, 30)),
  ];
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths });
  }, chosen);
  await window.getByRole('button', { name: 'Add images' }).click();
  await expect(thumbs(window)).toHaveCount(6);
  await expect(window.getByText(/^plan\.bmp was converted/)).toBeVisible();
  await talk.say('#echo-images');
  await talk.ended(1);
  expect(received(api)).toMatchObject([
    { mediaType: 'image/png', claimed: 'image/png', width: 20, height: 10 },
    { mediaType: 'image/jpeg', claimed: 'image/jpeg', width: 30, height: 15 },
    { mediaType: 'image/gif', claimed: 'image/gif', width: 1, height: 1 },
    { mediaType: 'image/webp', claimed: 'image/webp', width: 40, height: 20 },
    { mediaType: 'image/jpeg', claimed: 'image/jpeg', width: 50, height: 25 },
    { mediaType: 'image/png', claimed: 'image/png', width: 60, height: 30 },
  ]);
  expect(window.url()).not.toContain('.png');
});

test('@images case 29: what is too large is scaled down before it is sent, and that is said', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(150_000);
  const started = await begin(launch, place.cwd);
  const { window, talk } = started;
  const large = join(place.cwd, 'large.png');
  writeFileSync(large, noisePng(2_100, 2_000));
  const drawing = join(place.cwd, 'drawing.svg');
  writeFileSync(drawing, SVG);
  await dropFiles(started, [large, drawing], COMPOSER);
  await expect(thumbs(window)).toHaveCount(2, { timeout: 60_000 });
  await expect(window.getByText(/^large\.png was scaled down from 2100 × 2000/)).toBeVisible();
  expect(await window.evaluate(() => '__ran' in globalThis)).toBe(false);
  await shoot(started, 'image-scaled');
  await talk.say('#echo-images');
  await talk.ended(1);
  const images = received(api);
  expect(images).toHaveLength(2);
  for (const { width, height, mediaType, claimed, encoded } of images) {
    expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_IMAGE_SIDE_PX);
    expect(encoded).toBeLessThanOrEqual(MAX_ENCODED_IMAGE_BYTES);
    expect(claimed).toBe(mediaType);
  }
  expect(encodedLength(noisePng(2_100, 2_000).byteLength)).toBeGreaterThan(MAX_ENCODED_IMAGE_BYTES);
  expect(images[1]).toMatchObject({ width: 2_000, height: 1_000 });
});

test('@images case 73: what is no image is refused by name, and the draft is kept', async ({
  launch,
  place,
}) => {
  const started = await begin(launch, place.cwd);
  const { window, talk } = started;
  await talk.composer.fill('Look at these');
  const put = (name: string, bytes: string | Buffer): string => {
    writeFileSync(join(place.cwd, name), bytes);
    return join(place.cwd, name);
  };
  mkdirSync(join(place.cwd, 'folder'));
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const refused: [string, RegExp][] = [
    [put('text.png', 'only text'), /text\.png is not a PNG/],
    [put('empty.png', ''), /empty\.png is empty/],
    [put('phone.heic', heic), /phone\.heic is a HEIC image.*PNG or JPEG/],
    [put('scan.tiff', Buffer.from('II*\0rest', 'latin1')), /scan\.tiff is a TIFF image/],
  ];
  for (const [path, words] of refused) {
    await dropFiles(started, path, COMPOSER);
    await expect(window.getByText(words)).toBeVisible();
  }
  await shoot(started, 'image-refused');
  await expect(thumbs(window)).toHaveCount(0);
  await expect(talk.composer).toHaveValue('Look at these');
});

test('@images 25 at once keep their order, one is moved, one removed, one enlarged', async ({
  launch,
  place,
  api,
}) => {
  test.setTimeout(120_000);
  const started = await begin(launch, place.cwd);
  const { window, talk } = started;
  const paths = Array.from({ length: 25 }, (_, index) => {
    const path = join(place.cwd, `shot ${index}.png`);
    writeFileSync(path, noisePng(10 + index, 8));
    return path;
  });
  await dropFiles(started, paths, COMPOSER);
  await expect(thumbs(window)).toHaveCount(25);
  await thumbs(window)
    .first()
    .getByRole('button', { name: /^Enlarge/ })
    .focus();
  await window.keyboard.press('Alt+ArrowRight');
  await thumbs(window)
    .last()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(thumbs(window)).toHaveCount(24);
  await thumbs(window)
    .nth(2)
    .getByRole('button', { name: /^Enlarge/ })
    .click();
  await expect(window.getByTestId('image-dialog')).toContainText('12 × 8');
  expect(await seriousFindings(window)).toEqual([]);
  await shoot(started, 'image-large');
  await window.keyboard.press('Escape');
  await expect(window.getByTestId('image-dialog')).toHaveCount(0);
  await talk.say('#echo-images');
  await talk.ended(1);
  const widths = received(api).map(({ width }) => width);
  expect(widths).toEqual([11, 10, ...Array.from({ length: 22 }, (_, index) => 12 + index)]);
});
