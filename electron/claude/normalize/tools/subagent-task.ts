import type { SubagentTaskPayload } from '@shared/events';
import { textOf } from '../json';
import type { ToolCall } from './tool-result';

export const subagentTaskPayload = ({ input }: ToolCall): SubagentTaskPayload => ({
  kind: 'subagent_task',
  description: textOf(input.description),
  prompt: textOf(input.prompt),
  subagentType: textOf(input.subagent_type),
});
