import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { isSlip } from './slip.ts';

const isRead = (typed: string, word: string) => isSlip(typed, word, editDistance(typed, word, 2));

test.each([
  ['martelo', 'martello'],
  ['smerigliatrce', 'smerigliatrice'],
  ['amrtello', 'martello'],
  ['nartello', 'martello'],
  ['coruggato', 'corrugato'],
  ['guarnixipne', 'guarnizione'],
])('%s is a slip for %s (C-SRCH-6)', (typed, word) => {
  expect(isRead(typed, word)).toBe(true);
});

test.each([
  ['prezzo', 'grezzo'],
  ['batteria', 'latteria'],
  ['relè', 'reel'],
  ['solvente', 'sorgente'],
  ['traspirante', 'trasparente'],
])('%s is another word than %s (C-SRCH-6)', (typed, word) => {
  expect(isRead(typed, word)).toBe(false);
});
