import { expect, test } from 'vitest';
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import { groupsOnPage, rowGroups } from './row-groups.rules.ts';

const note = (number: string): LinkedDocument => ({ kind: 'note', id: 1, number, date: '' });
const order = (number: string): LinkedDocument => ({ kind: 'order', id: 1, number, date: '' });
const row = (noteNumber: string | null, orderNumber: string | null, total: number) => ({
  note: noteNumber === null ? null : note(noteNumber),
  order: orderNumber === null ? null : order(orderNumber),
  total,
});
const seen = (rows: Parameters<typeof rowGroups>[0]) =>
  rowGroups(rows).map((group) => [group.first, group.note?.number ?? null, group.order?.number ?? null, group.total]);

test('rows stand under their delivery notes, which add up to the cent (C-DOC-2)', () => {
  expect(
    seen([
      row('DT/1', 'OC/1', 101.7),
      row('DT/1', 'OC/1', 96.6),
      row(null, null, 9.9),
      row('DT/2', 'OC/2', 0.1),
      row('DT/2', 'OC/2', 0.2),
    ]),
  ).toEqual([
    [0, 'DT/1', 'OC/1', 208.2],
    [3, 'DT/2', 'OC/2', 0.3],
  ]);
});

test('a note of several orders names none of them in its heading', () => {
  expect(seen([row('DT/1', 'OC/1', 1), row('DT/1', 'OC/2', 1)])).toEqual([[0, 'DT/1', null, 2]]);
});

test('rows that name orders only stand under their orders', () => {
  expect(seen([row(null, 'OC/1', 1), row(null, 'OC/1', 1), row(null, 'OC/2', 5)])).toEqual([
    [0, null, 'OC/1', 2],
    [2, null, 'OC/2', 5],
  ]);
});

test('rows that name nothing have no headings', () => {
  expect(seen([row(null, null, 1), row(null, null, 2)])).toEqual([]);
});

test('a page shows the groups of its rows, and goes on with one that began before (C-DOC-2)', () => {
  const groups = rowGroups([row('DT/1', null, 1), row('DT/1', null, 2), row('DT/1', null, 3), row('DT/2', null, 4)]);
  const onPage = (from: number, to: number) =>
    groupsOnPage(groups, from, to).map(({ first, note: named, total }) => [first, named?.number, total]);
  expect(onPage(0, 2)).toEqual([[0, 'DT/1', 6]]);
  expect(onPage(2, 4)).toEqual([
    [0, 'DT/1', 6],
    [1, 'DT/2', 4],
  ]);
});
