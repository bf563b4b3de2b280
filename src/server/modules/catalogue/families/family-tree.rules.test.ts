import { describe, expect, test } from 'vitest';
import { ancestorsOf, moveFault, newPlaces, subtreeOf, type TreeFamily } from './family-tree.rules.ts';

const family = (code: string, parent: string, position: number): TreeFamily => ({ code, parent, position });
/** screws (hex (long), flat), taps */
const TREE = [
  family('screws', '', 10),
  family('taps', '', 20),
  family('hex', 'screws', 10),
  family('flat', 'screws', 20),
  family('long', 'hex', 10),
];

test('who is below, who is above', () => {
  expect(subtreeOf(TREE, 'screws').sort()).toEqual(['flat', 'hex', 'long', 'screws']);
  expect(subtreeOf(TREE, 'taps')).toEqual(['taps']);
  expect(ancestorsOf(TREE, 'long')).toEqual(['hex', 'screws']);
  expect(ancestorsOf(TREE, 'taps')).toEqual([]);
});

test('a tree that someone bent by hand into a ring ends', () => {
  const ring = [family('a', 'b', 0), family('b', 'a', 0)];
  expect(subtreeOf(ring, 'a').sort()).toEqual(['a', 'b']);
  expect(ancestorsOf(ring, 'a')).toEqual(['b', 'a']);
});

test.each<[why: string, code: string, parent: string, before: string, fault: string | undefined]>([
  ['below another one', 'taps', 'hex', '', undefined],
  ['to the top', 'hex', '', 'taps', undefined],
  ['below itself', 'hex', 'hex', '', 'cycle'],
  ['below one that is below it', 'screws', 'long', '', 'cycle'],
  ['below one that is not there', 'hex', 'pipes', '', 'unknown-parent'],
  ['before one that is elsewhere', 'taps', 'screws', 'long', 'unknown-sister'],
  ['before itself', 'hex', 'screws', 'hex', 'unknown-sister'],
])('%s (C-CAT-1)', (_, code, parent, before, fault) => {
  expect(moveFault(TREE, { code, parent, before })).toBe(fault);
});

describe('places', () => {
  const places = (code: string, parent: string, before: string, tree = TREE) =>
    Object.fromEntries(newPlaces(tree, { code, parent, before }));

  test.each<[why: string, code: string, parent: string, before: string, changed: Record<string, number>]>([
    ['the last one to the front', 'flat', 'screws', 'hex', { flat: 10, hex: 20 }],
    ['where it stands already', 'hex', 'screws', 'flat', {}],
    ['at the end of another family', 'taps', 'screws', '', { taps: 30 }],
    ['between those of another family', 'taps', 'screws', 'flat', { flat: 30 }],
    ['the first one below a family that has none', 'flat', 'taps', '', { flat: 10 }],
  ])('%s', (_, code, parent, before, changed) => {
    expect(places(code, parent, before)).toEqual(changed);
  });

  test('of an import that gave none, all are numbered', () => {
    const flat = [family('a', '', 0), family('b', '', 0), family('c', '', 0)];
    expect(places('c', '', 'a', flat)).toEqual({ c: 10, a: 20, b: 30 });
  });
});
