import type { NormalizedPayload } from '../../events';

export interface ToolPart {
  /** What it is, for a reader; null where it needs no word. */
  label: string | null;
  text: string;
  language: string;
}

/** What a tool was asked and what it answered, as blocks of text. */
export const toolParts = (payload: NormalizedPayload): ToolPart[] =>
  partsOf(payload).filter(({ text }) => text.trim() !== '');

const part = (text: string | null | undefined, language = '', label: string | null = null) => ({
  label,
  text: text ?? '',
  language,
});

const partsOf = (payload: NormalizedPayload): ToolPart[] => {
  switch (payload.kind) {
    case 'shell_exec':
      return [
        part(payload.command, 'sh'),
        part(payload.output?.stdout),
        part(payload.output?.stderr, '', 'Errors'),
      ];
    case 'modify_file':
      return payload.mutations.map(({ diff, newContent, content }) =>
        diff === null ? part(newContent ?? content) : part(diff, 'diff'),
      );
    case 'read_file':
      return [part(payload.output?.content)];
    case 'code_search':
      return [
        part(payload.pattern ?? payload.query ?? payload.glob),
        part(payload.output?.files.join('\n')),
      ];
    case 'http_request':
      return [part(payload.url), part(payload.response)];
    case 'subagent_task':
      return [part(payload.prompt, '', 'Task')];
    case 'create_task':
      return [part(payload.description)];
    case 'manage_todos':
      return [
        part(
          payload.items
            .map(
              ({ status, description }) => `[${status === 'completed' ? 'x' : ' '}] ${description}`,
            )
            .join('\n'),
        ),
      ];
    case 'generic':
      return [part(asText(payload.input), 'json'), part(asText(payload.output))];
    case 'misc':
      return [part(asText(payload))];
  }
};

const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};
