/** Two subagents at work at the same time: their frames alternate, and one of them asks. */
export async function subagentsScene({ say, useInside, openAgents, wait, state }) {
  await say('I send out two helpers at once. One of them will ask you something.');
  const [scout, clerk] = openAgents([
    { description: 'Look around', prompt: 'List the folder twice and say what is there.' },
    { description: 'Keep the log', prompt: 'Write a line into log.txt.' },
  ]);

  const lookAround = async () => {
    await wait(20);
    await useInside(scout, 'Bash', { command: 'ls', description: 'List the folder' });
    await wait(60);
    const { text } = await useInside(scout, 'Bash', { command: 'ls', description: 'Look again' });
    const count = text.split('\n').filter((name) => !name.startsWith('(')).length;
    scout.say(`I see ${count} ${count === 1 ? 'thing' : 'things'} in the folder.`);
    scout.finish('I looked around.');
  };

  const keepLog = async () => {
    await wait(35);
    const line = { file_path: `${state.cwd}/log.txt`, content: 'Two helpers were here.\n' };
    const written = await useInside(clerk, 'Write', line);
    clerk.say(written.isError ? `I could not write: ${written.text}` : 'The log is written.');
    clerk.finish(written.isError ? 'The log stays empty.' : 'The log holds one more line.');
  };

  const ends = await Promise.allSettled([lookAround(), keepLog()]);
  const stopped = ends.find((end) => end.status === 'rejected');
  if (stopped !== undefined) throw stopped.reason;
  await say('Both helpers reported back. Their threads are folded into the cards above.');
}
