import { CONTEXT_WINDOW } from './ledger.mjs';
import { controlError, controlRequest, controlSuccess, userFrame } from './frames.mjs';

/** The control channel: answers the host's requests and asks it for permissions and hook opinions. */
export function createControl({ state, write, emit }) {
  const waiting = new Map();
  let isClosed = false;

  const setMode = (mode) => {
    state.mode = mode;
    emit({ type: 'system', subtype: 'status', status: null, permissionMode: mode });
  };

  return {
    setMode,

    /** Resolves with the host's answer; rejects when it was withdrawn or can no longer come. */
    ask(request, signal) {
      const frame = controlRequest(request);
      return new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new Error('Stream closed'));
          return;
        }
        const withdraw = () => {
          waiting.delete(frame.request_id);
          write({ type: 'control_cancel_request', request_id: frame.request_id });
          reject(new Error('Interrupted'));
        };
        signal.addEventListener('abort', withdraw, { once: true });
        const settle = (response, error) => {
          signal.removeEventListener('abort', withdraw);
          waiting.delete(frame.request_id);
          if (error === undefined) resolve(response);
          else reject(new Error(error));
        };
        waiting.set(frame.request_id, settle);
        write(frame);
      });
    },

    hostAnswered(response) {
      const settle = waiting.get(response.request_id);
      if (response.subtype === 'error') settle?.(null, String(response.error));
      else settle?.(response.response ?? {});
    },

    close() {
      isClosed = true;
      for (const settle of waiting.values()) settle(null, 'Stream closed');
    },

    answerHost({ request_id: id, request }, turn) {
      switch (request.subtype) {
        case 'initialize':
          state.hooks = readHooks(request.hooks);
          write(controlSuccess(id, handshake(state)));
          return;
        case 'interrupt':
          turn.interrupt();
          write(controlSuccess(id, { still_queued: turn.queued() }));
          return;
        case 'set_permission_mode':
          if (request.mode === 'bypassPermissions' && !state.mayBypass) {
            write(controlError(id, 'Bypass was not enabled at launch.', 'bypass_not_launched'));
            return;
          }
          write(controlSuccess(id, { mode: request.mode }));
          setMode(request.mode);
          return;
        case 'set_model':
          state.model = request.model && request.model !== 'default' ? request.model : 'demo';
          write(controlSuccess(id, { model: state.model }));
          emit(
            userFrame(
              `<local-command-stdout>Set model to \`${state.model}\`</local-command-stdout>`,
              {
                isReplay: true,
              },
            ),
          );
          return;
        case 'get_context_usage':
          write(controlSuccess(id, contextUsage(state)));
          return;
        case 'apply_flag_settings':
          if (request.settings?.permissions) setFlagRules(state, request.settings.permissions);
          write(controlSuccess(id, {}));
          return;
        case 'list_permission_rules':
          write(controlSuccess(id, { state: permissionState(state) }));
          return;
        case 'get_settings':
          write(
            controlSuccess(id, {
              effective: {},
              sources: [],
              applied: { model: state.model, effort: null },
            }),
          );
          return;
        case 'stop_task':
          write(controlSuccess(id, {}));
          return;
        case 'mcp_status':
          write(controlSuccess(id, { mcpServers: [] }));
          return;
        default:
          write(
            controlError(
              id,
              `Unsupported control request subtype: ${request.subtype}`,
              'unsupported_request',
            ),
          );
      }
    },
  };
}

/** As with the real CLI, the newest settings take the place of the ones before. */
function setFlagRules(state, { allow = [], additionalDirectories = [] }) {
  state.flagRules = new Set(allow.map((rule) => rule.replaceAll(/\\([\\()])/g, '$1')));
  state.directories = additionalDirectories;
}

/** Only allowing rules exist here. In the listing their content is escaped again. */
function permissionState(state) {
  const listed = (source, rules) =>
    [...rules].map((rule) => ({ behavior: 'allow', source, rule: escaped(rule) }));
  return {
    rules: [...listed('session', state.rules), ...listed('flagSettings', state.flagRules)],
    workspaceDirectories: state.directories.map((path) => ({ path, source: 'flagSettings' })),
  };
}

function escaped(rule) {
  const [, name, content] = /^([^(]+)\((.*)\)$/s.exec(rule) ?? [null, rule, null];
  return content === null ? name : `${name}(${content.replaceAll(/[\\()]/g, '\\$&')})`;
}

function readHooks(hooks = {}) {
  return Object.entries(hooks).flatMap(([event, entries]) =>
    entries.flatMap((entry) =>
      (entry.hookCallbackIds ?? []).map((callbackId) => ({
        event,
        callbackId,
        matcher: entry.matcher ?? null,
        onFailure: entry.onFailure ?? 'allow',
      })),
    ),
  );
}

function handshake(state) {
  return {
    commands: [],
    agents: [{ name: 'general-purpose', description: 'A helper of the demo agent' }],
    output_style: 'default',
    available_output_styles: ['default'],
    models: [
      {
        value: 'demo',
        resolvedModel: 'demo',
        displayName: 'Demo agent',
        description: 'Scripted answers. No model is called and nothing is billed.',
        supportsEffort: false,
        supportedEffortLevels: [],
      },
    ],
    account: { tokenSource: 'demo', apiKeySource: 'none', apiProvider: 'demo' },
    claude_code_version: '1.0.0-demo',
    current_permission_mode: state.mode,
    session_state: 'idle',
  };
}

function contextUsage(state) {
  const totalTokens = state.ledger.contextTokens();
  return {
    categories: [
      { id: 'system_prompt', name: 'System prompt', tokens: 9_000, kind: 'used' },
      { id: 'messages', name: 'Messages', tokens: totalTokens - 9_000, kind: 'used' },
      { id: 'free_space', name: 'Free space', tokens: CONTEXT_WINDOW - totalTokens, kind: 'free' },
    ],
    totalTokens,
    maxTokens: CONTEXT_WINDOW,
    rawMaxTokens: CONTEXT_WINDOW,
    percentage: Math.round((totalTokens / CONTEXT_WINDOW) * 100),
    model: state.model,
    isAutoCompactEnabled: false,
    memoryFiles: [],
    mcpTools: [],
    agents: [],
  };
}
