import type { FileMutation, NormalizedPayload } from '../events';

/** More of one call is not searched: a file read whole says where it is by its name. */
const MAX_CHARACTERS = 100_000;

/** What a tool was asked and what it answered, as lines of text: commands, names of files, output. */
export const toolText = (payload: NormalizedPayload): string =>
  linesOf(payload).join('\n').slice(0, MAX_CHARACTERS);

const linesOf = (payload: NormalizedPayload): string[] => {
  switch (payload.kind) {
    case 'modify_file':
      return [payload.filePath ?? '', ...payload.mutations.flatMap(mutationLines)].filter(isSaid);
    case 'generic':
      return [...stringsIn(payload.input), ...stringsIn(payload.output)];
    default: {
      const { kind: _kind, ...said } = payload;
      return stringsIn(said);
    }
  }
};

/** The diff repeats what is in the contents where those are known. */
const mutationLines = ({ content, oldContent, newContent, diff }: FileMutation): string[] => {
  const contents = [content, newContent, oldContent].filter(isSaid);
  return contents.length > 0 ? contents : [diff].filter(isSaid);
};

/** Every text in a value, in order, whatever its shape. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
};

const isSaid = (text: string | null): text is string => text !== null && text !== '';
