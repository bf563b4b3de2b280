import { describe, expect, test } from 'vitest';
import { cursorFrom, cursorState, cursorText } from './cursor.rules.ts';

const EPOCH = '0123456789ab';

describe('the cursor of the feed (C-EXC-7)', () => {
  test.each([0, 1, 999_999_999_999_999])('position %i is what it was after the way there and back', (position) =>
    expect(cursorFrom(cursorText({ epoch: EPOCH, position }))).toEqual({ epoch: EPOCH, position }),
  );

  test.each([
    '',
    EPOCH,
    `${EPOCH}-`,
    `${EPOCH}--1`,
    `${EPOCH}-01`,
    `${EPOCH}-1.5`,
    `${EPOCH}-1 `,
    `X23456789ab-1`,
    '12-1',
  ])('“%s” is no cursor', (text) => expect(cursorFrom(text)).toBeUndefined());

  const feed = { epoch: EPOCH, position: 40, forgotten: 10 };
  test.each([
    [EPOCH, 40, 'good'],
    [EPOCH, 10, 'good'],
    [EPOCH, 9, 'expired'],
    [EPOCH, 0, 'expired'],
    [EPOCH, 41, 'other-epoch'],
    ['ba9876543210', 20, 'other-epoch'],
  ])('%s at %i is %s', (epoch, position, state) => expect(cursorState({ epoch, position }, feed)).toBe(state));

  test('nothing was deleted yet: the beginning is good', () =>
    expect(cursorState({ epoch: EPOCH, position: 0 }, { ...feed, forgotten: 0 })).toBe('good'));
});
