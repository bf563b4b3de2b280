import { expect, test } from 'vitest';
import { afterConflicts, asMendRow, mendConflicts, NO_MENDING, pressesOf, withMended } from './mend-draft.rules.ts';

const row = (key: string, cells: Record<string, string>, shape = 'product,quantity') => ({
  key,
  row: 0,
  state: 'refused' as const,
  cells,
  issues: [{ column: 'product', reason: 'unknown article' }],
  shape,
});
const rows = [row('A', { product: 'A', quantity: '1' }), row('B', { product: 'B' }, 'product')];
const [a, b] = rows.map((one) => asMendRow(one, NO_MENDING)) as [ReturnType<typeof asMendRow>, never];

test('a text is kept with what the page held; the same text again is no mending', () => {
  const draft = withMended(NO_MENDING, rows, [{ row: a, column: 'product', text: 'A2' }]);
  expect(draft.mended['A\t0']).toMatchObject({ cells: { product: 'A2' }, known: { product: 'A' } });
  expect(asMendRow(rows[0] as never, draft).mended).toEqual({ product: 'A2' });
  const twice = withMended(draft, rows, [{ row: a, column: 'product', text: 'A3' }]);
  expect(twice.mended['A\t0']).toMatchObject({ cells: { product: 'A3' }, known: { product: 'A' } });
  expect(withMended(twice, rows, [{ row: a, column: 'product', text: 'A' }])).toEqual(NO_MENDING);
});

test('rows with other columns go with another press, and so do too many', () => {
  const draft = withMended(NO_MENDING, rows, [
    { row: a, column: 'product', text: 'A2' },
    { row: b, column: 'product', text: 'B2' },
  ]);
  expect(pressesOf(draft, 10).map((press) => press.map(({ key }) => key))).toEqual([['A'], ['B']]);
  const same = withMended(
    NO_MENDING,
    [rows[0] as never, row('C', { product: 'C' })],
    [
      { row: a, column: 'product', text: 'A2' },
      { row: { ...a, file: 'C' }, column: 'product', text: 'C2' },
    ],
  );
  expect(pressesOf(same, 1)).toHaveLength(2);
});

test('after a conflict the next press knows what the other wrote; a row that is gone is let go', () => {
  const draft = withMended(NO_MENDING, rows, [
    { row: a, column: 'product', text: 'A2' },
    { row: b, column: 'product', text: 'B2' },
  ]);
  const conflicts = mendConflicts([
    { field: 'A\t0\tproduct', theirs: 'A9', by: 'Laura', at: '2026-11-27T10:00:00Z' },
    { field: 'B\t0\t', theirs: null, by: '', at: '' },
  ]);
  expect(conflicts.map(({ key, row: at, column }) => [key, at, column])).toEqual([
    ['A', 0, 'product'],
    ['B', 0, ''],
  ]);
  const after = afterConflicts(draft, conflicts);
  expect(Object.keys(after.mended)).toEqual(['A\t0']);
  expect(after.mended['A\t0']?.known).toEqual({ product: 'A9' });
});
