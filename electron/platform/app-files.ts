import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

export const APP_SCHEME = 'roundhouse';
export const APP_HOST = 'app';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const APP_PAGE = `${APP_ORIGIN}/index.html`;

/** Inline styles are the terminal's and the virtual list's; scripts come from our files alone. */
export const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** 404 for anything that is not a file of the built window. */
export async function answerAppRequest(
  folder: string,
  method: string,
  address: string,
): Promise<Response> {
  const path = method === 'GET' ? fileOf(folder, address) : null;
  const type = path === null ? undefined : MEDIA_TYPES[extname(path)];
  if (path === null || type === undefined) return notFound();
  try {
    return new Response(new Uint8Array(await readFile(path)), {
      headers: {
        'content-type': type,
        'content-security-policy': CONTENT_POLICY,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      },
    });
  } catch {
    return notFound();
  }
}

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

function fileOf(folder: string, address: string): string | null {
  try {
    const url = new URL(address);
    if (url.host !== APP_HOST) return null;
    const path = normalize(join(folder, decodeURIComponent(url.pathname)));
    return path.startsWith(folder + sep) && !path.includes('\0') ? path : null;
  } catch {
    return null;
  }
}

const notFound = (): Response => new Response('Not found', { status: 404 });
