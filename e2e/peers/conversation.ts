/** The parts of a Messages API request the script looks at. */
export interface MessagesRequest {
  model: string;
  stream?: boolean;
  max_tokens?: number;
  system?: unknown;
  tools?: readonly { name?: string }[];
  messages: readonly { role: string; content: string | readonly ContentBlock[] }[];
}

export interface ContentBlock {
  type: string;
  text?: string;
  source?: { type?: string; media_type?: string; data?: string };
  tool_use_id?: string;
  content?: string | readonly ContentBlock[];
  is_error?: boolean;
}

export interface ReceivedImage {
  mediaType: string;
  /** Of the decoded image. */
  byteLength: number;
}

export interface ReceivedResult {
  toolUseId: string;
  text: string;
  isError: boolean;
}

/** What the newest turn of a request looks like to the script. */
export interface Conversation {
  /** The newest thing a person (or a subagent's caller) wrote; notes of the CLI left out. */
  prompt: string;
  images: ReceivedImage[];
  /** Answers the model has already given to that prompt. */
  round: number;
  /** Tool results that came after the last answer. */
  results: ReceivedResult[];
  /** The CLI asks on its own behalf: a title, a model check. */
  isSideRequest: boolean;
}

export function readConversation(request: MessagesRequest): Conversation {
  const { messages } = request;
  let promptAt = messages.length - 1;
  while (promptAt > 0 && !isPrompt(messages[promptAt])) promptAt--;
  const lastAnswerAt = messages.findLastIndex((message) => message.role === 'assistant');
  const promptBlocks = blocksOf(messages[promptAt]);
  return {
    // After a failed turn the CLI puts the old and the new prompt into one message: the last one counts.
    prompt: promptBlocks.map(spokenText).findLast((text) => text !== '') ?? '',
    images: promptBlocks.flatMap(imageOf),
    round: messages.slice(promptAt).filter((message) => message.role === 'assistant').length,
    results: messages
      .slice(lastAnswerAt + 1)
      .flatMap((message) => blocksOf(message).flatMap(resultOf)),
    isSideRequest: (request.tools?.length ?? 0) === 0,
  };
}

/** All text of the request's messages, for assertions on what reached the model. */
export function textOf(request: MessagesRequest): string {
  return JSON.stringify(request.messages);
}

type Message = MessagesRequest['messages'][number];

function isPrompt(message: Message | undefined): boolean {
  if (message?.role !== 'user') return false;
  return blocksOf(message).some((block) => block.type === 'image' || spokenText(block) !== '');
}

function blocksOf(message: Message | undefined): readonly ContentBlock[] {
  if (message === undefined) return [];
  return typeof message.content === 'string'
    ? [{ type: 'text', text: message.content }]
    : message.content;
}

/** Text without the notes the CLI wraps around or adds to a prompt. */
function spokenText(block: ContentBlock): string {
  if (block.type !== 'text') return '';
  return (block.text ?? '').replace(/<(system-reminder)>[\s\S]*?<\/\1>/g, '').trim();
}

function imageOf(block: ContentBlock): ReceivedImage[] {
  if (block.type !== 'image') return [];
  const data = Buffer.from(block.source?.data ?? '', 'base64');
  return [{ mediaType: block.source?.media_type ?? 'unknown', byteLength: data.byteLength }];
}

function resultOf(block: ContentBlock): ReceivedResult[] {
  if (block.type !== 'tool_result') return [];
  const { content = '' } = block;
  const text =
    typeof content === 'string'
      ? content
      : content.map((part) => part.text ?? `[${part.type}]`).join('');
  return [{ toolUseId: block.tool_use_id ?? '', text, isError: block.is_error ?? false }];
}
