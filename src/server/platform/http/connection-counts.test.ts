import { expect, test } from 'vitest';
import {
  forgetConnectionsOf,
  ownConnectionCounts,
  sharedConnectionCounts,
  sharedConnectionTable,
} from './connection-counts.ts';

test('an address is counted until its last connection is closed', () => {
  const counts = ownConnectionCounts();
  expect([counts.enter('a'), counts.enter('a'), counts.enter('b')]).toEqual([1, 2, 1]);
  counts.leave('a');
  expect([counts.enter('a'), counts.enter('b')]).toEqual([2, 2]);
});

test('threads count together, and those of a thread that ended are forgotten', () => {
  const table = sharedConnectionTable(2);
  const [first, second] = [sharedConnectionCounts(table, 0), sharedConnectionCounts(table, 1)];
  expect([first.enter('192.0.2.1'), second.enter('192.0.2.1'), first.enter('192.0.2.1')]).toEqual([1, 2, 3]);
  second.leave('192.0.2.1');
  expect(second.enter('192.0.2.1')).toBe(3);
  forgetConnectionsOf(table, 0);
  expect(second.enter('192.0.2.1')).toBe(2);
});
