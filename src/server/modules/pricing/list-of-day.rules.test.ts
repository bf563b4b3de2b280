import { describe, expect, test } from 'vitest';
import { type DatedList, listOfDay } from './list-of-day.rules.ts';

/** `NEW 2027-01-01..2027-12-31 for BASE`; ids in the order in which they are written. */
function lists(...written: string[]): DatedList[] {
  return written.map((text, index) => {
    const [, code = '', from, to, replaces = ''] = /^(\w+)(?: ([\d-]*)\.\.([\d-]*))?(?: for (\w+))?$/.exec(text) ?? [];
    return { id: index + 1, code, valid_from: from || null, valid_to: to || null, replaces };
  });
}

function counts(day: string, all: DatedList[], agreed = 'BASE'): string | undefined {
  const own = all.find(({ code }) => code === agreed);
  return own && listOfDay(all, own, day)?.code;
}

describe('a list that takes the place of another', () => {
  const next = lists('BASE', 'Y27 2027-01-01.. for BASE');
  test.each([
    ['2026-12-31', 'BASE'],
    ['2027-01-01', 'Y27'],
    ['2031-06-30', 'Y27'],
  ])('from its first day on: %s %s', (day, code) => expect(counts(day, next)).toBe(code));

  const summer = lists('BASE', 'SUMMER 2026-07-01..2026-08-31 for BASE');
  test.each([
    ['2026-06-30', 'BASE'],
    ['2026-07-01', 'SUMMER'],
    ['2026-08-31', 'SUMMER'],
    ['2026-09-01', 'BASE'],
  ])('for a while, both days included: %s %s', (day, code) => expect(counts(day, summer)).toBe(code));

  test('changes nothing for customers with another list', () => {
    expect(counts('2027-03-01', [...next, ...lists('X', 'X', 'TOP').slice(2)], 'TOP')).toBe('TOP');
  });

  test('of a list that took the place of another itself, whatever came first in the file', () => {
    const chain = lists('Y28 2028-01-01.. for Y27', 'Y27 2027-01-01..2027-12-31 for BASE', 'BASE ..2026-12-31');
    expect(['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map((day) => counts(day, chain))).toEqual([
      'BASE',
      'Y27',
      'Y27',
      'Y28',
    ]);
  });

  test('a ring, which the import refuses, ends all the same', () => {
    expect(counts('2026-01-01', lists('BASE for B', 'B for BASE'))).toBe('B');
  });
});

test('lists that overlap: the one that began last, of two of the same day the one made last', () => {
  const all = lists('BASE', 'A 2026-01-01.. for BASE', 'B 2026-06-01..2026-06-30 for BASE', 'C 2026-06-01.. for BASE');
  expect(counts('2026-05-31', all)).toBe('A');
  expect(counts('2026-06-01', all)).toBe('C');
});

test('a gap: no list is valid, so there is none, not another customer’s', () => {
  const all = lists('BASE ..2026-12-31', 'Y27 2027-01-02.. for BASE', 'TOP');
  expect(['2026-12-31', '2027-01-01', '2027-01-02'].map((day) => counts(day, all))).toEqual(['BASE', undefined, 'Y27']);
});
