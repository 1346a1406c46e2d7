import { readFile, writeFile, editFile } from './files.mjs';
import { runShell } from './shell.mjs';

/** Runs a tool for real, inside the demo's folder. Returns `{content, isError, result}`. */
export function runTool(name, input, state) {
  try {
    return effects[name](input, state);
  } catch (error) {
    return { content: error.message, isError: true, result: `Error: ${error.message}` };
  }
}

const effects = {
  Read: (input, { cwd }) => readFile(input, cwd),
  Write: (input, { cwd }) => writeFile(input, cwd),
  Edit: (input, { cwd }) => editFile(input, cwd),
  Bash: (input, { cwd }) => runShell(input, cwd),
  TodoWrite: (input) => ({
    content: 'Todos have been modified successfully.',
    isError: false,
    result: { oldTodos: [], newTodos: input.todos },
  }),
  AskUserQuestion: ({ questions, answers = {} }) => {
    const answered = Object.entries(answers).map(
      ([question, answer]) => `"${question}"="${answer}"`,
    );
    return {
      content:
        answered.length > 0
          ? `User has answered your questions: ${answered.join(', ')}.`
          : 'The user did not answer the questions.',
      isError: false,
      result: { questions, answers },
    };
  },
  ExitPlanMode: ({ plan = null }, state) => {
    if (state.mode === 'plan') state.mode = 'default';
    return {
      content: 'User has approved exiting plan mode. You can now proceed.',
      isError: false,
      result: { plan, isAgent: false, filePath: null },
    };
  },
};
