export const DEMO_NOTE =
  '**This is the demo agent.** It is a script: no model is called, no account is used and nothing is billed. ' +
  'The figures it reports are invented. What its tools do in this folder is real.';

const LIST = `Try one of these:

- \`show me everything\`: the whole tour in one turn
- \`edit a file\`: read, write and edit, with a permission request and a diff
- \`run a command\`: a shell command you may allow, change or deny
- \`use subagents\`: two of them at the same time, each with its own thread
- \`make todos\`: a list that is worked off
- \`ask me a question\`: answered by clicking
- \`make a plan\`: a plan to approve or send back
- \`think first\`: reasoning before the answer
- \`hit an error\`: a retry, a failed tool, and the way out
- \`write something long\`: a long answer, to try Stop`;

export async function tourScene({ say, state, text }) {
  const greeting =
    state.turnCount > 1
      ? 'I know no script for that.'
      : state.isResumed
        ? 'Welcome back. Of our earlier talk I remember only that there was one.'
        : 'Hello!';
  const echo = text.trim() === '' ? '' : `\n\nYou wrote: “${text.trim().slice(0, 120)}”.`;
  await say(`${greeting} ${DEMO_NOTE}${echo}\n\n${LIST}`);
}
