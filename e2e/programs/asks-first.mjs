// Asks twice before it answers `initialize`: a hook of the host, then a form for a person. Answers
// `initialize` only when the form was answered.
import { emit, readFrames, succeed } from './protocol.mjs';

let initializeId = null;

readFrames((frame) => {
  emit({ type: 'seen', frame });
  if (frame.type === 'control_request') {
    initializeId = frame.request_id;
    emit({
      type: 'control_request',
      request_id: 'hook-1',
      request: { subtype: 'hook_callback', callback_id: 'hook_0', input: { first: true } },
    });
  } else if (frame.response?.request_id === 'hook-1') {
    emit({
      type: 'control_request',
      request_id: 'form-1',
      request: { subtype: 'elicitation', mcp_server_name: 'm', message: 'Who are you?' },
    });
  } else if (frame.response?.request_id === 'form-1') {
    succeed(initializeId, { claude_code_version: '9.9.9' });
  }
});
