import { filesScene } from './files.mjs';
import { subagentsScene } from './subagents.mjs';
import { errorScene } from './error.mjs';
import { thinkingScene } from './thinking.mjs';
import { todosScene } from './todos.mjs';
import { DEMO_NOTE } from './tour.mjs';

const PARTS = [thinkingScene, todosScene, filesScene, subagentsScene, errorScene];

export async function everythingScene(stage) {
  await stage.say(DEMO_NOTE);
  for (const play of PARTS) await play(stage);
  await stage.say('That was everything. Write anything to see the list of single scenes.');
}
