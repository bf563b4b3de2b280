import { expect, test } from 'vitest';
import type { PromoOverlapWire } from '#contract/office/promos.ts';
import { groupOverlaps } from './overlap-groups.rules.ts';

const side = (code: string) => ({
  code,
  title: code,
  valid_from: '2026-11-01',
  valid_to: '2026-12-31',
  entitled: 'all',
});
const overlap = (
  [one, other]: readonly [string, string],
  sides: ReadonlyArray<'one' | 'other' | 'list'>,
  more: Partial<PromoOverlapWire> = {},
): PromoOverlapWire => ({
  one: side(one),
  other: side(other),
  coupons: 0,
  from: '2026-11-01',
  to: '2026-11-30',
  articles: 1,
  asked: 1,
  first: { code: 'A', name: 'a' },
  winners: sides.map((won) => ({ side: won, why: 'cheaper', who: ['L01'], customers: 1, articles: 1 })),
  ...more,
});

test('lines of the same two promos are one group with what they end in', () => {
  const groups = groupOverlaps([
    overlap(['P', 'Q'], ['one']),
    overlap(['P', 'R'], ['list']),
    overlap(['P', 'Q'], ['other'], { articles: 4, from: '2026-10-15', to: '2026-12-09' }),
    overlap(['P', 'Q'], ['one', 'other']),
    overlap(['P', 'Q'], ['other']),
  ]);
  expect(
    groups.map(({ overlaps, articles, from, to, tally }) => [overlaps.length, articles, from, to, [...tally]]),
  ).toEqual([
    [
      4,
      7,
      '2026-10-15',
      '2026-12-09',
      [
        ['one', 1],
        ['other', 2],
        ['mixed', 1],
      ],
    ],
    [1, 1, '2026-11-01', '2026-11-30', [['list', 1]]],
  ]);
});

test('none are no groups', () => expect(groupOverlaps([])).toEqual([]));
