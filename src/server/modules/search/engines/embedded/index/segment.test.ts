import { expect, test } from 'vitest';
import { documentOf, type Segment } from './segment.ts';

/** A segment of documents with these product ids. */
function segmentOf(ids: readonly number[], dead: readonly number[] = []): Segment {
  const byId = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] as number) - (ids[b] as number));
  const columns = { count: ids.length, articleId: Uint32Array.from(ids), byId };
  return { ...columns, dead: Uint8Array.from(ids, (id) => Number(dead.includes(id))) } as unknown as Segment;
}

test.each([
  ['dense ids', Array.from({ length: 500 }, (_, at) => at + 1)],
  ['dense ids in another order', Array.from({ length: 500 }, (_, at) => ((at * 7) % 500) + 1)],
  ['ids with gaps that grow', Array.from({ length: 300 }, (_, at) => at * at + 3)],
  ['a few', [9, 4, 70]],
  ['one', [5]],
  ['none', []],
])('%s: each document is found by its product id, and no other', (_, ids) => {
  const segment = segmentOf(ids);
  expect(ids.map((id) => documentOf(segment, id))).toEqual([...ids.keys()]);
  const known = new Set(ids);
  const others = [0, 1, 2, 6, 8, 500, 501, 89_403, 1_000_000].filter((id) => !known.has(id));
  expect(others.map((id) => documentOf(segment, id))).toEqual(others.map(() => -1));
});

test('a replaced document is not found', () => {
  expect(documentOf(segmentOf([4, 9], [9]), 9)).toBe(-1);
});
