import { expect, test } from 'vitest';
import { judge, nextFile, type QueuedFile } from './queue.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 10, minute));
const file = (id: number, more: Partial<QueuedFile> = {}): QueuedFile => ({
  id,
  slot: 'stock',
  sha256: `sha ${id}`,
  sequence: null,
  asOf: null,
  arrivedAt: at(id),
  full: false,
  place: 0,
  held: false,
  again: false,
  ...more,
});

test.each<[string, readonly QueuedFile[], number | undefined, number[]]>([
  ['nothing waits', [], undefined, []],
  ['arrival', [file(2), file(1)], 1, []],
  ['the number before arrival', [file(1, { sequence: 8 }), file(2, { sequence: 7 })], 2, []],
  ['the age before arrival', [file(1, { asOf: at(5) }), file(2, { asOf: at(4) })], 2, []],
  ['the number before the age', [file(1, { sequence: 1, asOf: at(9) }), file(2, { sequence: 2, asOf: at(1) })], 1, []],
  ['a newer full one', [file(1, { full: true }), file(2, { full: true }), file(3, { full: true })], 3, [1, 2]],
  ['a full one does not supersede parts', [file(1), file(2, { full: true, slot: 'stock full' })], 1, []],
  ['a full one that is asked for again stays', [file(1, { full: true, again: true }), file(2, { full: true })], 1, []],
  ['a slot that waits for a person', [file(1, { held: true }), file(2), file(3, { slot: 'prices' })], 3, []],
  ['nothing beside it', [file(1, { held: true, full: true }), file(2, { full: true })], undefined, []],
  [
    'tables of one look in the order of an import',
    [
      file(1, { slot: 'stock', arrivedAt: at(1), place: 32 }),
      file(2, { slot: 'products', arrivedAt: at(1), place: 4 }),
      file(3, { slot: 'brands', arrivedAt: at(2), place: 0 }),
    ],
    2,
    [],
  ],
])('the next file: %s (C-EXC-3)', (_name, files, next, superseded) =>
  expect(nextFile(files)).toEqual({ next, superseded }),
);

const none = { last: undefined, highest: null, below: null, above: null };

test('the same content again is unchanged, but after another one it is applied: A, B, A (C-EXC-2)', () => {
  const a = file(1, { sha256: 'A' });
  const b = file(2, { sha256: 'B' });
  const again = file(3, { sha256: 'A' });
  expect(judge(a, none).state).toBe('apply');
  expect(judge(again, { ...none, last: a }).state).toBe('unchanged');
  expect(judge(again, { ...none, last: b }).state).toBe('apply');
  expect(judge({ ...again, again: true }, { ...none, last: a }).state).toBe('apply');
});

test('the same content with another age in its name says something new', () => {
  const last = file(1, { sha256: 'A', asOf: at(1) });
  expect(judge(file(2, { sha256: 'A', asOf: at(1) }), { ...none, last }).state).toBe('unchanged');
  expect(judge(file(2, { sha256: 'A', asOf: at(2) }), { ...none, last }).state).toBe('apply');
  expect(judge(file(2, { sha256: 'A' }), { ...none, last }).state).toBe('unchanged');
});

test.each<[string, Partial<QueuedFile>, Partial<QueuedFile>, string]>([
  ['an older number', { sequence: 4 }, { sequence: 5 }, 'superseded'],
  ['a newer number', { sequence: 6 }, { sequence: 5 }, 'apply'],
  ['an older age', { asOf: at(1) }, { asOf: at(2) }, 'superseded'],
  ['a newer number with an older age', { sequence: 6, asOf: at(1) }, { sequence: 5, asOf: at(2) }, 'apply'],
  ['nothing but arrival', {}, {}, 'apply'],
])('a full file after one that was applied: %s (C-EXC-3)', (_name, own, before, state) => {
  const last = file(1, { full: true, ...before });
  expect(judge(file(2, { full: true, ...own }), { ...none, last }).state).toBe(state);
  // Rows of parts have ages of their own.
  expect(judge(file(2, own), { ...none, last }).state).toBe('apply');
});

test('a gap in the numbers is named; the first file has none', () => {
  expect(judge(file(1, { sequence: 7 }), none).gap).toBe(null);
  expect(judge(file(1, { sequence: 7 }), { ...none, highest: 6 }).gap).toBe(null);
  expect(judge(file(1, { sequence: 9 }), { ...none, highest: 6 }).gap).toEqual({ from: 7, to: 8 });
  expect(judge(file(1, { sequence: 5 }), { ...none, highest: 6 }).gap).toBe(null);
});

test('with numbers alone the age is the arrival, between those of its neighbours (C-EXC-3)', () => {
  const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
  expect(judge(file(3), none).asOf).toBe(null);
  expect(judge(file(3, { asOf: at(1), sequence: 1 }), none).asOf).toEqual(at(1));
  const four = file(3, { sequence: 4 });
  expect(judge(four, none).asOf).toEqual(at(3));
  expect(judge(four, { ...none, below: { sequence: 2, asOf: at(1) } }).asOf).toEqual(at(3));
  // They came together: each number is a millisecond.
  expect(judge(four, { ...none, below: { sequence: 2, asOf: at(3) } }).asOf).toEqual(later(at(3), 2));
  expect(judge(four, { ...none, above: { sequence: 7, asOf: at(2) } }).asOf).toEqual(later(at(2), -3));
});

test('ages by number are in the order of the numbers, whatever order the files come in (C-EXC-3)', () => {
  for (const order of [
    [1, 2, 3, 4],
    [4, 3, 2, 1],
    [2, 4, 1, 3],
    [3, 1, 4, 2],
  ]) {
    const done: Array<{ sequence: number; asOf: Date }> = [];
    for (const sequence of order) {
      const below = done.filter((one) => one.sequence < sequence).sort((a, b) => b.sequence - a.sequence)[0] ?? null;
      const above = done.filter((one) => one.sequence > sequence).sort((a, b) => a.sequence - b.sequence)[0] ?? null;
      const { asOf } = judge(file(9, { sequence }), { ...none, below, above });
      done.push({ sequence, asOf: asOf ?? at(0) });
    }
    const ages = done.sort((a, b) => a.sequence - b.sequence).map(({ asOf }) => asOf.getTime());
    expect(ages).toEqual([...new Set(ages)].sort((a, b) => a - b));
  }
});
