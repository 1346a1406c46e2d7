const STEPS = [
  ['Look at the folder', 'Looking at the folder'],
  ['Count the files', 'Counting the files'],
  ['Report', 'Reporting'],
];

export async function todosScene({ say, use, wait }) {
  await say('Three steps, ticked off one by one.');
  for (let done = 0; done <= STEPS.length; done++) {
    await use('TodoWrite', { todos: STEPS.map((step, at) => todo(step, at, done)) });
    await wait(20);
  }
  await say('All three are done.');
}

function todo([content, activeForm], at, done) {
  const status = at < done ? 'completed' : at === done ? 'in_progress' : 'pending';
  return { content, activeForm, status };
}
