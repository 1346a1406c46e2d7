import { expect, it } from 'vitest';
import { placeWords } from './place-words';

it.each([
  [1, 'next in line'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [4, '4th in line'],
  [11, '11th in line'],
  [22, '22nd in line'],
  [113, '113th in line'],
])('the place %i is called %s', (place, words) => expect(placeWords(place)).toBe(words));
