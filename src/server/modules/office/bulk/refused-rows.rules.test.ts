import { expect, test } from 'vitest';
import { withRefused } from './refused-rows.rules.ts';

const CLOSED = { it: 'Chiuso.', en: 'Closed.' };
const GONE = { it: 'Non c’è più.', en: 'It is gone.' };

test('rows of one reason are one group, the first twenty are named', () => {
  const rows = Array.from({ length: 25 }, (_, at) => ({ why: { ...CLOSED }, key: `O${at}` }));
  const groups = withRefused(withRefused([], rows), [
    { why: GONE, key: '' },
    { why: CLOSED, key: 'O25' },
  ]);
  expect(groups.map(({ why, count, keys }) => [why.en, count, keys.length])).toEqual([
    ['Closed.', 26, 20],
    ['It is gone.', 1, 0],
  ]);
});
