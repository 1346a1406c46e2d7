/** Tools the demo runs without asking in its default mode, as the real CLI does. */
const READ_ONLY = new Set(['Read', 'TodoWrite', 'Agent']);
/** Always a person's to answer, whatever the mode. */
const ALWAYS_ASKS = new Set(['AskUserQuestion', 'ExitPlanMode']);
const EDITS = new Set(['Write', 'Edit']);

/**
 * Decides one tool use: hooks first, then rules and mode, then the host.
 * Resolves to `{allowed: true, input}` or `{allowed: false, message, isInterrupt}`.
 */
export async function decide({ state, control, tool, agentId, signal }) {
  const opinion = await askHooks({ state, control, tool, signal });
  if (opinion.decision === 'deny')
    return { allowed: false, message: opinion.reason, isInterrupt: false };
  if (opinion.decision === 'allow') return { allowed: true, input: tool.input };
  if (opinion.decision !== 'ask' && runsUnasked(state, tool))
    return { allowed: true, input: tool.input };
  const answer = await control.ask(requestFor(state, tool, agentId, opinion), signal);
  if (answer.behavior !== 'allow')
    return {
      allowed: false,
      message: answer.message ?? 'The request was denied.',
      isInterrupt: answer.interrupt === true,
    };
  applyUpdates(state, control, answer.updatedPermissions ?? []);
  const changed = answer.updatedInput ?? {};
  return { allowed: true, input: Object.keys(changed).length > 0 ? changed : tool.input };
}

function runsUnasked(state, tool) {
  if (ALWAYS_ASKS.has(tool.name)) return false;
  if (state.mode === 'bypassPermissions' || READ_ONLY.has(tool.name)) return true;
  if (tool.name === 'Bash' && onlyLooks(tool.input.command)) return true;
  if (state.mode === 'acceptEdits' && EDITS.has(tool.name)) return true;
  const exact = `${tool.name}(${tool.input.command})`;
  return [state.rules, state.flagRules].some((rules) => rules.has(tool.name) || rules.has(exact));
}

/** Commands that change nothing run unasked, as with the real CLI. */
const onlyLooks = (command) =>
  !command.includes('>') && command.split('&&').every((part) => /^\s*(ls|cat|wc)\b/.test(part));

async function askHooks({ state, control, tool, signal }) {
  for (const hook of state.hooks) {
    if (hook.event !== 'PreToolUse' || !matches(hook.matcher, tool.name)) continue;
    const input = {
      session_id: state.sessionId,
      cwd: state.cwd,
      permission_mode: state.mode,
      hook_event_name: 'PreToolUse',
      tool_name: tool.name,
      tool_input: tool.input,
      tool_use_id: tool.id,
    };
    const request = {
      subtype: 'hook_callback',
      callback_id: hook.callbackId,
      input,
      tool_use_id: tool.id,
    };
    const output = await control.ask(request, signal).catch((error) => {
      if (signal.aborted) throw error;
      return null;
    });
    const decision = output?.hookSpecificOutput?.permissionDecision ?? null;
    if (decision !== null)
      return { decision, reason: output.hookSpecificOutput.permissionDecisionReason ?? '' };
    if (output === null && hook.onFailure === 'block')
      return { decision: 'deny', reason: 'A hook failed, so the tool did not run.' };
  }
  return { decision: null, reason: null };
}

/** The CLI's matchers are regular expressions over the whole tool name; "" and "*" match all. */
function matches(matcher, toolName) {
  if (matcher === null || matcher === '' || matcher === '*') return true;
  return new RegExp(`^(?:${matcher})$`).test(toolName);
}

function requestFor(state, tool, agentId, opinion) {
  const request = {
    subtype: 'can_use_tool',
    tool_name: tool.name,
    display_name: tool.name,
    input: tool.input,
    tool_use_id: tool.id,
  };
  if (tool.input.description) request.description = tool.input.description;
  if (agentId) request.agent_id = agentId;
  if (ALWAYS_ASKS.has(tool.name)) return { ...request, requires_user_interaction: true };
  if (opinion.decision === 'ask')
    return { ...request, decision_reason: opinion.reason, decision_reason_type: 'hook' };
  return { ...request, permission_suggestions: suggestionsFor(tool) };
}

function suggestionsFor(tool) {
  if (EDITS.has(tool.name))
    return [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }];
  const rules = [{ toolName: tool.name, ruleContent: tool.input.command }];
  return [{ type: 'addRules', rules, behavior: 'allow', destination: 'session' }];
}

/** Rules live as long as this process, whatever their destination: the demo writes no settings. */
function applyUpdates(state, control, updates) {
  for (const update of updates) {
    if (update.type === 'setMode') control.setMode(update.mode);
    if (update.type !== 'addRules' || update.behavior !== 'allow') continue;
    for (const { toolName, ruleContent } of update.rules)
      state.rules.add(ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`);
  }
}
