import { assistantFrame, userFrame } from './frames.mjs';
import { newId } from './ids.mjs';
import { decide } from './permission.mjs';
import { createSubagents } from './subagents.mjs';
import { runTool } from './tools/index.mjs';
import { pause } from './voice.mjs';

const REJECTED = "The user doesn't want to proceed with this tool use. The tool use was rejected.";

/** What the demo does: tool uses with their permission request, effect and result frame. */
export function createHands({ state, emit, control, signal, turn, voice }) {
  /** Runs one announced tool; resolves to `{isError, text}` as the model would read it. */
  const carryOut = async (tool, extra = {}) => {
    const report = (content, isError, result, meta) => {
      const block = { tool_use_id: tool.id, type: 'tool_result', content, is_error: isError };
      emit(
        userFrame([block], {
          tool_use_result: result,
          tool_result_meta: [{ id: tool.id, ...meta }],
          ...extra,
        }),
      );
      return { isError, text: typeof content === 'string' ? content : content[0].text };
    };
    const reject = () =>
      report(REJECTED, true, 'User rejected tool use', { non_execution_kind: 'user-rejected' });
    const refuse = (message) =>
      report(message, true, `Error: ${message}`, { non_execution_kind: 'permission-rule' });
    let decision;
    try {
      decision = await decide({ state, control, tool, agentId: extra.agent_id, signal });
    } catch (error) {
      if (!signal.aborted) return refuse(`Tool permission request failed: ${error.message}`);
      reject();
      throw interruption();
    }
    if (!decision.allowed) {
      const { name: tool_name, id: tool_use_id, input: tool_input } = tool;
      turn.denials.push({ tool_name, tool_use_id, tool_input });
      if (!decision.isInterrupt) {
        return refuse(decision.message);
      }
      reject();
      throw interruption();
    }
    await pause(state.paceMs * 12, signal);
    if (signal.aborted) {
      reject();
      throw interruption();
    }
    const outcome = runTool(tool.name, decision.input, state);
    return report(outcome.content, outcome.isError, outcome.result, {
      permission_decision: { decision: 'accept', source: 'user_temporary' },
    });
  };

  const newTool = (name, input) => ({ id: newId('toolu'), name, input });

  return {
    /** One tool use of the main thread. */
    async use(name, input) {
      const tool = newTool(name, input);
      voice.announce([tool]);
      return carryOut(tool);
    },
    /** One tool use inside a subagent: no deltas there, only whole frames. */
    async useInside(agent, name, input) {
      const tool = newTool(name, input);
      agent.announce(tool.name);
      const message = { id: newId('msg'), model: state.model, usage: state.ledger.addAnswer(30) };
      emit(assistantFrame(message, { type: 'tool_use', ...tool }, agent.marks));
      return carryOut(tool, agent.marks);
    },
    ...createSubagents({ state, emit, voice, newTool }),
    wait: (paces) => pause(state.paceMs * paces, signal),
  };
}

/** Marks a turn that ended inside a tool use, by a stop or by a denial that asked for it. */
const interruption = () => Object.assign(new Error('Interrupted'), { isInTool: true });
