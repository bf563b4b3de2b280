/** Choice of the filter groups (C-SRCH-4). */
import { describe, expect, test } from 'vitest';
import { chooseGroups, dividing, type GroupCandidate } from './facet-choice.rules.ts';

/** A group with these counts. */
function spread(...counts: number[]) {
  const documents = counts.reduce((sum, count) => sum + count, 0);
  const bits = counts.reduce((sum, count) => sum - (count / documents) * Math.log2(count / documents), 0);
  return { documents, values: counts.length, bits };
}

const group = (code: string, counts: number[], more: Partial<GroupCandidate> = {}): GroupCandidate => ({
  code,
  title: code.toUpperCase(),
  selected: false,
  ...spread(...counts),
  ...more,
});

describe('how well a group divides a result of 100 articles', () => {
  const score = (...counts: number[]) => dividing(spread(...counts), 100);

  test.each([
    ['even halves before a lopsided pair', [50, 50], [95, 5]],
    ['eight values before two', [13, 13, 13, 13, 12, 12, 12, 12], [50, 50]],
    ['what all articles have before what few have', [50, 50], [5, 5]],
    ['values of many articles before one value per article', [25, 25, 25, 25], new Array(100).fill(1)],
    ['twenty values before ninety', new Array(20).fill(5), new Array(90).fill(1)],
    ['any division before one value', [99, 1], [100]],
  ])('%s', (_, better, worse) => {
    expect(score(...better)).toBeGreaterThan(score(...worse));
  });

  test.each([[[100]], [[1]], [[]]])('%j divides nothing', (counts) => {
    expect(score(...counts)).toBe(0);
  });
});

describe('the groups of a result', () => {
  const chosen = (groups: GroupCandidate[], room = 20, taken: string[] = []) =>
    chooseGroups(groups, 100, room, taken).map(({ code }) => code);

  test.each([
    ['the best divider first', [group('b', [95, 5]), group('a', [50, 50])], ['a', 'b']],
    ['one value is no choice', [group('a', [50, 50]), group('one', [100])], ['a']],
    ['equal ones by name', [group('z', [50, 50]), group('c', [50, 50])], ['c', 'z']],
    [
      'of two with one name the better',
      [group('a', [90, 10], { title: 'Potenza' }), group('b', [50, 50], { title: ' potenza ' })],
      ['b'],
    ],
    [
      'a selected group of one value stays',
      [group('one', [100], { selected: true }), group('a', [50, 50])],
      ['a', 'one'],
    ],
    [
      'the selected one of two with one name',
      [group('a', [90, 10], { title: 'Potenza', selected: true }), group('b', [50, 50], { title: 'Potenza' })],
      ['a'],
    ],
    [
      'both are selected: both stay',
      [
        group('a', [90, 10], { title: 'Potenza', selected: true }),
        group('b', [50, 50], { title: 'Potenza', selected: true }),
      ],
      ['b', 'a'],
    ],
  ])('%s', (_, groups, codes) => {
    expect(chosen(groups)).toEqual(codes);
  });

  test('a name that brand, colour or size has is taken, unless the group is selected', () => {
    const groups = [group('a', [50, 50], { title: 'MARCA' }), group('b', [50, 50], { title: 'Peso' })];
    expect(chosen(groups, 20, ['Marca', 'Colore'])).toEqual(['b']);
    const selected = groups.map((one) => ({ ...one, selected: true }));
    expect(chosen(selected, 20, ['Marca', 'Colore'])).toEqual(['a', 'b']);
  });

  test('room counts selected groups first, and never leaves one out', () => {
    const groups = [group('a', [50, 50]), group('b', [60, 40]), group('c', [99, 1], { selected: true })];
    expect(chosen(groups, 2)).toEqual(['a', 'c']);
    expect(chosen(groups, 0)).toEqual(['c']);
  });
});
