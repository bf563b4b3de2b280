import { expect, test } from 'vitest';
import { changedText, isNoTextChange, type TextChange } from './text-change.rules.ts';

const replace = (find: string, by: string, marks = ''): TextChange => ({
  kind: 'replace',
  find,
  by,
  exact: marks.includes('e'),
  words: marks.includes('w'),
});

test.each([
  ['Vite TE M8', replace('TE', 'testa esagonale'), 'Vitesta esagonale testa esagonale M8'],
  ['Vite TE M8', replace('TE', 'testa esagonale', 'w'), 'Vite testa esagonale M8'],
  ['Vite te M8', replace('TE', 'testa esagonale', 'ew'), 'Vite te M8'],
  ['Vite (inox) M8', replace('(INOX)', ''), 'Vite M8'],
  ['Tubo 1/2" $&', replace('1/2"', '$& pollici'), 'Tubo $& pollici $&'],
  ['Più però', replace('PIÙ', 'meno', 'w'), 'meno però'],
  ['Vite', replace('dado', 'bullone'), 'Vite'],
  ['  due  spazi ', replace('tre', ''), '  due  spazi '],
  ['Vite', { kind: 'before', text: 'Fischer ' }, 'Fischer Vite'],
  ['Vite', { kind: 'after', text: ' zincata' }, 'Vite zincata'],
  ['', { kind: 'after', text: ' zincata' }, 'zincata'],
] satisfies ReadonlyArray<readonly [string, TextChange, string]>)('“%s” %o', (before, change, after) => {
  expect(changedText(before, change)).toBe(after);
});

test.each([
  [replace('', 'x'), true],
  [replace('x', 'x'), true],
  [replace('x', 'X'), false],
  [replace('x', ''), false],
  [{ kind: 'before', text: '' }, true],
  [{ kind: 'after', text: ' x' }, false],
] satisfies ReadonlyArray<readonly [TextChange, boolean]>)('%o changes nothing: %s', (change, nothing) => {
  expect(isNoTextChange(change)).toBe(nothing);
});
