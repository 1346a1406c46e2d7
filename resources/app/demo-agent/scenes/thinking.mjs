export async function thinkingScene({ think, say }) {
  await think(
    'Someone wants to see me think. A real model would weigh the request here, look for what it does not ' +
      'know yet, and choose what to do first. I only recite this.',
  );
  await say(
    'That was a thinking block: it stays folded until you open it. Then comes the answer, like this one.',
  );
}
