const CHAIN_START = Buffer.from('{"parentUuid":');
const NULL = Buffer.from('null');
const SIDECHAIN = Buffer.from(',"isSidechain":');
const AGENT = Buffer.from('"agentId":"');
const ATTACHMENT = Buffer.from('"attachment":');
const ANSWER = Buffer.from('"message":{"id":"');
const PROMPT = Buffer.from('"promptId":');
const QUOTE = 0x22;
const TRUE = 0x74;
const UUID_AND_QUOTES = 38;
const MAX_AGENT_ID = 100;

/**
 * What a row of the chain is, by the fields it begins with, as 2.1.332 and 2.1.226 write them:
 * `parentUuid`, `isSidechain`, a subagent's `agentId`, then one that tells. Null: written otherwise.
 */
export function kindOfRow(
  bytes: Buffer,
  start: number,
): 'attachment' | 'assistant' | 'user' | null {
  if (!startsWith(bytes, start, CHAIN_START)) return null;
  const parent = start + CHAIN_START.length;
  const side = parent + (startsWith(bytes, parent, NULL) ? NULL.length : UUID_AND_QUOTES);
  if (!startsWith(bytes, side, SIDECHAIN)) return null;
  const flag = side + SIDECHAIN.length;
  let field = flag + (bytes[flag] === TRUE ? 'true,' : 'false,').length;
  if (startsWith(bytes, field, AGENT)) {
    let end = field + AGENT.length;
    while (bytes[end] !== QUOTE && end < field + MAX_AGENT_ID) end += 1;
    field = end + '",'.length;
  }
  if (startsWith(bytes, field, ATTACHMENT)) return 'attachment';
  if (startsWith(bytes, field, ANSWER)) return 'assistant';
  return startsWith(bytes, field, PROMPT) ? 'user' : null;
}

export function startsWith(bytes: Buffer, start: number, prefix: Buffer): boolean {
  for (let index = 0; index < prefix.length; index += 1) {
    if (bytes[start + index] !== prefix[index]) return false;
  }
  return true;
}
