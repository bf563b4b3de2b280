import { expect, test } from 'vitest';
import { depthsOf, type MoveKey, pathTo, placeByDrop, placeByKey } from './tree-moves.rules.ts';

/** screws (hex (long), flat), taps */
const TREE = [
  { code: 'screws', parent: '' },
  { code: 'hex', parent: 'screws' },
  { code: 'long', parent: 'hex' },
  { code: 'flat', parent: 'screws' },
  { code: 'taps', parent: '' },
];

test.each<[code: string, key: MoveKey, place: [string, string] | undefined]>([
  ['flat', 'up', ['screws', 'hex']],
  ['hex', 'up', undefined],
  ['hex', 'down', ['screws', '']],
  ['flat', 'down', undefined],
  ['taps', 'in', ['screws', '']],
  ['screws', 'in', undefined],
  ['long', 'out', ['screws', 'flat']],
  ['flat', 'out', ['', 'taps']],
  ['taps', 'out', undefined],
])('%s %s (C-OFF-8)', (code, key, place) => {
  const found = placeByKey(TREE, code, key);
  expect(found && [found.parent, found.before]).toEqual(place);
});

test.each<[target: string, share: number, place: [string, string]]>([
  ['hex', 0.1, ['screws', 'hex']],
  ['hex', 0.5, ['hex', '']],
  ['hex', 0.9, ['screws', 'flat']],
  ['taps', 0.9, ['', '']],
])('dropped on %s at %s', (target, share, place) => {
  const found = placeByDrop(TREE, target, share);
  expect(found && [found.parent, found.before]).toEqual(place);
});

test('depths and paths', () => {
  expect([...depthsOf(TREE).values()]).toEqual([0, 1, 2, 1, 0]);
  expect(pathTo(TREE, 'long').map(({ code }) => code)).toEqual(['screws', 'hex', 'long']);
});
