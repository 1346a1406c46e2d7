import type { AgentEventBody, NoticeLevel } from '@shared/events';

/** Empty when there is nothing to say. */
export const notice = (level: NoticeLevel, text: string | null): AgentEventBody[] =>
  text === null || text === '' ? [] : [{ type: 'notice', level, text, parentToolUseId: null }];
