import { expect, test } from 'vitest';
import { causeQueries, failingCauses } from './cause-queries.ts';

const queries = causeQueries();

test('each of the twelve causes has three queries in each of three trades, none twice', () => {
  const counts = Map.groupBy(queries, ({ cause, trade }) => `${cause} ${trade}`);
  expect(counts.size).toBe(12 * 3);
  expect([...counts].filter(([, own]) => own.length !== 3)).toEqual([]);
  expect(new Set(queries.map(({ q }) => q)).size).toBe(queries.length);
});

test('what is found for the queries of each cause is what was wanted, but for those that are marked as left (C-SRCH-6)', () => {
  const left = queries.filter((query) => query.left).map(({ q }) => q);
  expect(failingCauses().filter(({ q }) => !left.includes(q))).toEqual([]);
});

test('what is marked as left is still wrong: a mended query is held from then on', () => {
  const failing = failingCauses().map(({ q }) => q);
  expect(queries.filter((query) => query.left && !failing.includes(query.q))).toEqual([]);
});
