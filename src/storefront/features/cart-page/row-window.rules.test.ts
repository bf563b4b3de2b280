import { describe, expect, it } from 'vitest';
import { blockCount, gapHeight, isRendered } from './row-window.rules.ts';

const near = (...blocks: number[]) => ({ near: new Set(blocks), focused: undefined, whole: false });

describe('windowed list', () => {
  it.each([
    [0, 0],
    [1, 1],
    [5, 1],
    [6, 2],
    [1000, 200],
  ])('%i rows are %i blocks', (rows, blocks) => expect(blockCount(rows)).toBe(blocks));

  it('renders what is near the window, the focused row with its neighbours, and everything in print', () => {
    const drawn = (state: Parameters<typeof isRendered>[1]) =>
      [0, 1, 2, 3, 4, 5, 6, 7].filter((block) => isRendered(block, state));
    expect(drawn(near(0, 1))).toEqual([0, 1]);
    expect(drawn({ ...near(0), focused: 5 })).toEqual([0, 4, 5, 6]);
    expect(drawn({ ...near(0), whole: true })).toHaveLength(8);
  });

  it.each<[string, number, number, Array<[number, number]>, number]>([
    ['nothing measured: as estimated', 3, 100, [], 350],
    ['as it was when it was drawn', 3, 100, [[3, 1500]], 1500],
    [
      'as high as others on average',
      3,
      100,
      [
        [0, 1600],
        [1, 2000],
      ],
      1800,
    ],
    ['the last block is shorter', 8, 43, [[0, 1600]], 960],
  ])('height of a gap: %s', (_name, block, rows, heights, height) =>
    expect(gapHeight(block, rows, new Map(heights), 70)).toBe(height),
  );
});
