import { createHash } from 'node:crypto';
import type { ImageRef } from '@shared/events';
import { contentText, isJson, type Json, jsonOf, listOf, textOf } from '../../normalize/json';
import { chainRow } from '../transcript-row';
import { typedText } from '../transcript-title';
import type { HistoryImage } from './history-event';

export interface RowPrompt {
  kind: 'typed' | 'command' | 'notification' | 'stop' | 'printed';
  text: string;
  images: HistoryImage[];
}

/** What a row of the user's says that is no tool result; null: nothing a person would know. */
export function readPrompt(row: Json): RowPrompt | null {
  const uuid = textOf(row.uuid) ?? '';
  const { content } = jsonOf(row.message);
  const said = contentText(content) ?? '';
  if (said.startsWith(STOP_MARKER)) return { kind: 'stop', text: said, images: [] };
  if (PRINTED.test(said)) return { kind: 'printed', text: said, images: [] };
  const command = COMMAND.exec(said);
  if (command !== null) {
    const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(said)?.[1]?.trim() ?? '';
    return { kind: 'command', text: `${command[1]} ${args}`.trim(), images: [] };
  }
  if (said.trimStart().startsWith('<task-notification>')) {
    const summary = /<summary>([\s\S]*?)<\/summary>/.exec(said)?.[1]?.trim();
    return { kind: 'notification', text: summary ?? said, images: [] };
  }
  const typed = typedText(chainRow(row, 'user', uuid));
  const images = row.isMeta === true || row.isCompactSummary === true ? [] : imagesOf(content);
  if (typed === null && images.length === 0) return null;
  return { kind: 'typed', text: typed ?? '', images };
}

/** A prompt that was sent while a turn ran (2.1.332: `queued_command`); null: another attachment. */
export function readQueued(row: Json): (RowPrompt & { uuid: string | null }) | null {
  const { attachment } = row;
  if (!isJson(attachment) || attachment.type !== 'queued_command') return null;
  const text = contentText(attachment.prompt)?.trim() ?? '';
  const images = imagesOf(attachment.prompt);
  if (text === '' && images.length === 0) return null;
  return { kind: 'typed', text, images, uuid: textOf(attachment.source_uuid) };
}

export const imageRef = ({ mediaType, bytes }: HistoryImage): ImageRef => ({
  id: createHash('sha256').update(bytes).digest('hex'),
  mediaType,
  byteLength: bytes.byteLength,
  name: null,
});

/** "[Request interrupted by user]" or "… for tool use]" (2.1.332). */
const STOP_MARKER = '[Request interrupted by user';
const PRINTED = /^<local-command-std(?:out|err)>/;
const COMMAND =
  /^\s*(?:<command-message>[\s\S]*?<\/command-message>\s*)?<command-name>(.*?)<\/command-name>/;

const imagesOf = (content: unknown): HistoryImage[] =>
  listOf(content).flatMap((block) => {
    const source = isJson(block) && block.type === 'image' ? jsonOf(block.source) : {};
    const mediaType = textOf(source.media_type);
    const data = textOf(source.data);
    return mediaType === null || data === null
      ? []
      : [{ mediaType, bytes: Buffer.from(data, 'base64') }];
  });
