import { afterEach, expect, it } from 'vitest';
import { moveCardFocus } from './move-card-focus';

afterEach(() => document.body.replaceChildren());

/** Columns of one, none and two cards, drawn out of order as a virtual list may do. */
function board(): HTMLElement {
  document.body.innerHTML = `<div id="board">
    <section data-testid="board-column">
      <div data-index="0"><button data-board-stop id="a0"></button></div></section>
    <section data-testid="board-column"></section>
    <section data-testid="board-column">
      <div data-index="1"><button data-board-stop id="c1"></button></div>
      <div data-index="0"><button data-board-stop id="c0"></button></div></section></div>`;
  const element = document.getElementById('board');
  if (!element) throw new Error('no board');
  return element;
}

it.each([
  ['a0', 'ArrowRight', 'c0'],
  ['c0', 'ArrowDown', 'c1'],
  ['c1', 'ArrowLeft', 'a0'],
  ['c1', 'ArrowUp', 'c0'],
  ['c1', 'ArrowDown', null],
  ['a0', 'x', null],
])('from %s, %s goes to %s', (from, key, to) => {
  const element = board();
  const start = document.getElementById(from);
  start?.focus();
  expect(moveCardFocus(element, start ?? element, key)).toBe(to !== null);
  expect(document.activeElement?.id).toBe(to ?? from);
});
