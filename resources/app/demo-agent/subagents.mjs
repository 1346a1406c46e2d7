import { assistantFrame, userFrame } from './frames.mjs';
import { newId } from './ids.mjs';

/** Subagents in the foreground, with the task frames the real CLI sends around them. */
export function createSubagents({ state, emit, voice, newTool }) {
  /** Announces several Agent tools in one message and opens their threads. */
  const openAgents = (jobs) => {
    const tools = jobs.map((job) =>
      newTool('Agent', { ...job, subagent_type: 'general-purpose', run_in_background: false }),
    );
    voice.announce(tools);
    return tools.map((tool) => openThread(tool));
  };

  const openThread = (tool) => {
    const taskId = newId('a').replaceAll('_', '');
    const startedAt = Date.now();
    const { description, prompt } = tool.input;
    const marks = {
      parent_tool_use_id: tool.id,
      agent_id: taskId,
      subagent_type: 'general-purpose',
      task_description: description,
    };
    let toolUses = 0;
    const task = (subtype, fields) =>
      emit({ type: 'system', subtype, task_id: taskId, tool_use_id: tool.id, ...fields });
    const usage = () => ({
      total_tokens: 400 * toolUses,
      tool_uses: toolUses,
      duration_ms: Date.now() - startedAt,
    });
    task('task_started', {
      description,
      subagent_type: 'general-purpose',
      is_backgrounded: false,
      spawn_depth: 1,
      task_type: 'local_agent',
      prompt,
    });
    emit(userFrame([{ type: 'text', text: prompt }], marks));
    return {
      marks,
      announce(toolName) {
        toolUses++;
        task('task_progress', {
          description: `Running ${toolName}`,
          subagent_type: 'general-purpose',
          usage: usage(),
          last_tool_name: toolName,
        });
      },
      say(text) {
        const message = { id: newId('msg'), model: state.model, usage: state.ledger.addAnswer(40) };
        emit(assistantFrame(message, { type: 'text', text }, marks));
      },
      /** Hands the report back to the main thread. */
      finish(report) {
        task('task_updated', { patch: { status: 'completed', end_time: Date.now() } });
        task('task_notification', { status: 'completed', summary: report, usage: usage() });
        const content = [{ type: 'text', text: report }];
        const result = {
          status: 'completed',
          prompt,
          agentId: taskId,
          agentType: 'general-purpose',
          content,
          totalDurationMs: Date.now() - startedAt,
          totalTokens: usage().total_tokens,
          totalToolUseCount: toolUses,
        };
        const block = { tool_use_id: tool.id, type: 'tool_result', content };
        emit(userFrame([block], { tool_use_result: result }));
      },
    };
  };

  return { openAgents };
}
