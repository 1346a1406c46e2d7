import type { ClaudeSessionId } from '@shared/domain/ids';
import { readTranscript } from './read-transcript';
import { findTranscript } from './transcript-exists';
import { typedText } from './transcript-title';

/** One thing said, by its row in the CLI's transcript. */
export interface SaidRow {
  uuid: string;
  /** A person typed it. */
  isTyped: boolean;
}

/** The conversation as it stands, oldest first; null when there is no transcript or it cannot be read. */
export async function readChain(
  configDir: string,
  claudeSessionId: ClaudeSessionId,
): Promise<SaidRow[] | null> {
  const path = await findTranscript(configDir, claudeSessionId);
  if (path === null) return null;
  const transcript = await readTranscript(path).catch(() => null);
  return (
    transcript?.conversation.map((row) => ({ uuid: row.uuid, isTyped: isTyped(typedText(row)) })) ??
    null
  );
}

/** A stop leaves a mark in a person's name (2.1.332). */
const isTyped = (text: string | null): boolean =>
  text !== null && !text.startsWith('[Request interrupted by user');
