import type { ExportEntry } from './entry';
import type { ExportHead } from './markdown';
import { HTML_STYLE } from './html-style';
import { toolParts } from './tool-parts';
import { ORIGIN_WORDS, timeWords, TOOL_STATUS_WORDS, turnWords } from './words';

/** An image as `data:…`; null when it is not there any more. */
export type ImageSource = (id: string) => string | null;

export const htmlHead = ({ title, cwd, model, createdAt }: ExportHead): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escape(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<header><h1>${escape(title)}</h1><p><code>${escape(cwd)}</code>${model === null ? '' : ` · ${escape(model)}`} · ${timeWords(createdAt)}</p></header>
`;

export const HTML_FOOT = '</main>\n</body>\n</html>\n';

/** One entry as HTML; every text of it is escaped, and nothing in it can run. */
export const entryToHtml = (entry: ExportEntry, imageOf: ImageSource): string => {
  const depth = entry.depth === 0 ? '' : ` data-depth="${Math.min(entry.depth, 4)}"`;
  switch (entry.kind) {
    case 'prompt': {
      const images = entry.images
        .map(({ id, name }) => {
          const source = imageOf(id);
          const alt = escape(name ?? 'Image');
          return source === null ? `<p>[image: ${alt}]</p>` : `<img src="${source}" alt="${alt}">`;
        })
        .join('');
      return `<section class="prompt"${depth}><h2>${ORIGIN_WORDS[entry.origin]} <time>${timeWords(entry.at)}</time></h2>${images}<p class="said">${escape(entry.text)}</p></section>\n`;
    }
    case 'answer':
      return `<section class="answer"${depth}>${prose(entry.text)}</section>\n`;
    case 'thinking':
      return `<details class="thinking"${depth}><summary>Thinking</summary>${prose(entry.text)}</details>\n`;
    case 'tool': {
      const status = TOOL_STATUS_WORDS[entry.status];
      const parts = toolParts(entry.payload)
        .map(
          ({ label, text }) =>
            `${label === null ? '' : `<p>${label}</p>`}<pre>${escape(text)}</pre>`,
        )
        .join('');
      return `<details class="tool"${depth}><summary><strong>${escape(entry.toolName)}</strong> <code>${escape(entry.title)}</code>${status === null ? '' : ` <em>${status}</em>`}</summary>${parts}</details>\n`;
    }
    case 'note':
      return `<p class="${entry.isError ? 'note error' : 'note'}"${depth}>${escape(entry.text)}</p>\n`;
    case 'turn-end':
      return `<p class="turn"${depth}>${turnWords(entry.complete)}</p>\n`;
  }
};

/** Fenced code as code, the rest as it was written. */
const prose = (text: string): string =>
  text
    .split(/^(?=`{3,})/m)
    .flatMap((part, index, parts) => {
      const isFence = part.startsWith('```');
      const isClosing = isFence && index > 0 && isOpen(parts, index);
      if (isFence && !isClosing) return [`<pre>${escape(part.replace(/^[^\n]*\n?/, ''))}</pre>`];
      const words = isClosing ? part.replace(/^[^\n]*\n?/, '') : part;
      return words.trim() === '' ? [] : [`<p class="said">${inline(words.trim())}</p>`];
    })
    .join('');

/** Fences come in pairs: an odd number before this one leaves a block open. */
const isOpen = (parts: readonly string[], index: number): boolean =>
  parts.slice(0, index).filter((part) => part.startsWith('```')).length % 2 === 1;

const inline = (text: string): string => escape(text).replaceAll(/`([^`\n]+)`/g, '<code>$1</code>');

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
