import type { FileMutation, ModifyFilePayload } from '@shared/events';
import { isJson, type Json, listOf, textOf } from '../json';
import { unifiedDiff } from '../unified-diff';
import { detailOf, type ToolCall, type ToolResult } from './tool-result';

export function modifyFilePayload(call: ToolCall, result: ToolResult | null): ModifyFilePayload {
  const { input } = call;
  const filePath = textOf(input.file_path) ?? textOf(input.notebook_path);
  const detail = detailOf(result);
  const diff = unifiedDiff(filePath, detail.structuredPatch);
  return { kind: 'modify_file', filePath, mutations: mutationsOf(call, detail, diff) };
}

function mutationsOf({ name, input }: ToolCall, detail: Json, diff: string | null): FileMutation[] {
  switch (name) {
    case 'Write':
      return [writeMutation(input, detail, diff)];
    case 'MultiEdit':
      // The result has one patch over all edits: the first carries it.
      return listOf(input.edits)
        .filter(isJson)
        .map((edit, at) => editMutation(edit, at === 0 ? diff : null));
    case 'NotebookEdit':
      return [
        {
          type: 'edit',
          content: null,
          oldContent: textOf(detail.old_source),
          newContent: textOf(input.new_source),
          diff,
        },
      ];
    default:
      return [editMutation(input, diff)];
  }
}

const editMutation = (edit: Json, diff: string | null): FileMutation => ({
  type: 'edit',
  content: null,
  oldContent: textOf(edit.old_string),
  newContent: textOf(edit.new_string),
  diff,
});

/** Only the result knows whether there was a file before (`type` "create" or "update", 2.1.332). */
function writeMutation(input: Json, detail: Json, diff: string | null): FileMutation {
  const isOverwrite = detail.type === 'update' || textOf(detail.originalFile) !== null;
  return {
    type: isOverwrite ? 'overwrite' : 'create',
    content: textOf(input.content),
    oldContent: null,
    newContent: null,
    diff,
  };
}
