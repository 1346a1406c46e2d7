import { commandScene } from './command.mjs';
import { errorScene } from './error.mjs';
import { everythingScene } from './everything.mjs';
import { filesScene } from './files.mjs';
import { imageScene } from './image.mjs';
import { longScene } from './long.mjs';
import { planScene } from './plan.mjs';
import { questionScene } from './question.mjs';
import { subagentsScene } from './subagents.mjs';
import { thinkingScene } from './thinking.mjs';
import { todosScene } from './todos.mjs';
import { tourScene } from './tour.mjs';

/** First match wins; a prompt that matches none gets the tour, which lists what to try. */
const SCENES = [
  [/\beverything\b/i, everythingScene],
  [/\b(sub)?agents?\b/i, subagentsScene],
  [/\btodos?\b/i, todosScene],
  [/\bquestions?\b/i, questionScene],
  [/\bplan\b/i, planScene],
  [/\berrors?\b|\bfail/i, errorScene],
  [/\bcommands?\b|\bshell\b/i, commandScene],
  [/\blong\b|\bstream/i, longScene],
  [/\bfiles?\b|\bedit\b|\bwrite\b/i, filesScene],
  [/\bthink/i, thinkingScene],
];

export function chooseScene({ text, images }) {
  if (images.length > 0) return imageScene;
  return SCENES.find(([pattern]) => pattern.test(text))?.[1] ?? tourScene;
}
