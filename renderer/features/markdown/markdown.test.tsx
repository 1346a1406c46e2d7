import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../bridge/client';
import { ClientContext } from '../../bridge/client-context';
import { Tooltip } from 'radix-ui';
import { Markdown } from './markdown';

const invoke = vi.fn(async () => ({ ok: true as const, value: null }));
const client = createClient({ invoke, subscribe: () => () => {}, pathForFile: () => '' });

function show(text: string, isStreaming = false) {
  return render(
    <ClientContext.Provider value={client}>
      <Tooltip.Provider>
        <Markdown text={text} isStreaming={isStreaming} />
      </Tooltip.Provider>
    </ClientContext.Provider>,
  ).container;
}

afterEach(() => {
  cleanup();
  invoke.mockClear();
});

describe('case 81: text of a model', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)></svg>',
    '<iframe src="https://example.org"></iframe>',
    '<script>alert(1)</script>',
    'inline <b onclick="x()">bold</b> text',
    '<details open ontoggle=alert(1)>x</details>',
    '<style>*{display:none}</style>',
    '<a href="javascript:alert(1)">x</a>',
    '<object data="x"></object><embed src="x">',
    '- item <img src=x onerror=alert(1)>',
    '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  ])('shows %s as text', (payload) => {
    const container = show(payload);
    const made = 'img, svg[onload], iframe, script, style, details, object, embed, b, [onclick]';
    expect(container.querySelector(made)).toBeNull();
    expect(container.textContent).toContain('<');
    for (const link of container.querySelectorAll('a'))
      expect(link.getAttribute('href')).toMatch(/^(https?|mailto):/);
  });

  it('loads no remote image', () => {
    const container = show('![a cat](https://example.org/cat.png)');
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('image: a cat');
  });

  it('makes no link of an unsafe scheme', () => {
    const container = show('[x](javascript:alert(1)) [y](data:text/html,1) [z](./file.ts)');
    expect(container.querySelector('a')).toBeNull();
    expect(container.textContent).toContain('x y z');
  });

  it('opens links outside and stays where it is', () => {
    show('[site](https://example.org/)');
    const wasHandled = !fireEvent.click(screen.getByText('site'));
    expect(wasHandled).toBe(true);
    expect(invoke).toHaveBeenCalledWith('app.openExternal', { url: 'https://example.org/' });
  });
});

it('shows code as it is written', () => {
  const container = show('```html\n<b>not bold</b>\n```');
  expect(container.querySelector('pre')?.textContent).toBe('<b>not bold</b>');
});

it('shows a half-written fence as code while it streams', () => {
  expect(show('Look:\n\n```ts\nconst a = 1;\n', true).querySelector('pre')).not.toBeNull();
});
