import type { ExportEntry } from './entry';
import { toolParts } from './tool-parts';
import { ORIGIN_WORDS, timeWords, TOOL_STATUS_WORDS, turnWords } from './words';

export interface ExportHead {
  title: string;
  cwd: string;
  model: string | null;
  /** UTC ms. */
  createdAt: number;
}

export const markdownHead = ({ title, cwd, model, createdAt }: ExportHead): string =>
  `# ${title}\n\n${[`\`${cwd}\``, model, timeWords(createdAt)].filter(Boolean).join(' · ')}\n\n`;

/** One entry as Markdown, with an empty line behind it; what subagents did is quoted. */
export const entryToMarkdown = (entry: ExportEntry): string => {
  const text = block(entry);
  if (entry.depth === 0) return `${text}\n\n`;
  const mark = '> '.repeat(entry.depth);
  return `${text.replaceAll(/^/gm, mark)}\n\n`;
};

export const entriesToMarkdown = (entries: readonly ExportEntry[]): string =>
  entries.map(entryToMarkdown).join('').trimEnd();

const block = (entry: ExportEntry): string => {
  switch (entry.kind) {
    case 'prompt': {
      const images = entry.images.map(({ name }) => `[image: ${name ?? 'without a name'}]`);
      const head = `## ${ORIGIN_WORDS[entry.origin]} · ${timeWords(entry.at)}`;
      return [head, ...images, entry.text].filter((part) => part !== '').join('\n\n');
    }
    case 'answer':
      return entry.text.trimEnd();
    case 'thinking':
      return `<details><summary>Thinking</summary>\n\n${entry.text.trimEnd()}\n\n</details>`;
    case 'tool': {
      const status = TOOL_STATUS_WORDS[entry.status];
      const head = `**${entry.toolName}** ${inline(entry.title)}${status ? ` (${status})` : ''}`;
      const parts = toolParts(entry.payload).map(({ label, text, language }) =>
        [label, fenced(text, language)].filter(Boolean).join('\n\n'),
      );
      return [head.trimEnd(), ...parts].join('\n\n');
    }
    case 'note':
      return `*${entry.isError ? 'Error: ' : ''}${entry.text}*`;
    case 'turn-end':
      return `---\n\n*${turnWords(entry.complete)}*`;
  }
};

const inline = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '';
  const ticks = '`'.repeat(longestRun(line) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
};

/** Longer than any run of backticks inside, so that nothing in it ends the block. */
const fenced = (text: string, language: string): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
};

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
