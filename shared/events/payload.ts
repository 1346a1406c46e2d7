/** What a tool does, in one flat shape per kind. What is not known is null: never left out. */
export type NormalizedPayload =
  | ModifyFilePayload
  | ReadFilePayload
  | CodeSearchPayload
  | ShellExecPayload
  | HttpRequestPayload
  | SubagentTaskPayload
  | CreateTaskPayload
  | ManageTodosPayload
  | GenericPayload
  | MiscPayload;

export type PayloadKind = NormalizedPayload['kind'];

export interface FileMutation {
  type: 'create' | 'edit' | 'overwrite';
  content: string | null;
  oldContent: string | null;
  newContent: string | null;
  /** Unified diff text made from the result's `structuredPatch`. */
  diff: string | null;
}

export interface ModifyFilePayload {
  kind: 'modify_file';
  filePath: string | null;
  mutations: FileMutation[];
}

export interface ReadFilePayload {
  kind: 'read_file';
  filePath: string | null;
  /** First line read, 1-based. */
  offset: number | null;
  /** Lines asked for. */
  limit: number | null;
  output: { content: string | null; lineCount: number | null; truncated: boolean | null } | null;
}

export interface CodeSearchPayload {
  kind: 'code_search';
  query: string | null;
  pattern: string | null;
  path: string | null;
  glob: string | null;
  output: { files: string[]; fileCount: number | null; truncated: boolean | null } | null;
}

export interface ShellExecPayload {
  kind: 'shell_exec';
  command: string | null;
  workDir: string | null;
  description: string | null;
  /** Milliseconds. */
  timeout: number | null;
  background: boolean | null;
  output: { exitCode: number | null; stdout: string | null; stderr: string | null } | null;
}

export interface HttpRequestPayload {
  kind: 'http_request';
  url: string | null;
  method: string | null;
  response: string | null;
  isError: boolean | null;
}

export interface SubagentTaskPayload {
  kind: 'subagent_task';
  description: string | null;
  prompt: string | null;
  subagentType: string | null;
}

export interface CreateTaskPayload {
  kind: 'create_task';
  title: string | null;
  description: string | null;
}

export interface TodoItem {
  id: string | null;
  description: string;
  status: string | null;
}

export interface ManageTodosPayload {
  kind: 'manage_todos';
  operation: string | null;
  items: TodoItem[];
}

export interface GenericPayload {
  kind: 'generic';
  name: string;
  input: unknown;
  output: unknown;
}

export interface MiscPayload {
  kind: 'misc';
  label: string;
  details: string | null;
}
