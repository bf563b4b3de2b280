import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PICKUP } from '#contract/values/constants.ts';
import { closedToday, firstPickupWindow, pickupWindows, sendBefore, wallTime } from './pickup-windows.rules.ts';

const settings = { ...PICKUP, holidays: ['2026-12-08', '2026-12-25', '2026-12-26'] };

describe('first window by the moment of sending (C-ORD-2)', () => {
  test.each([
    // sent (local time), collected
    ['2026-11-24 00:00', '2026-11-24 13:00–16:00'], // Tuesday
    ['2026-11-24 09:59', '2026-11-24 13:00–16:00'],
    ['2026-11-24 10:00', '2026-11-25 10:00–13:00'],
    ['2026-11-24 15:59', '2026-11-25 10:00–13:00'],
    ['2026-11-24 16:00', '2026-11-25 13:00–16:00'],
    ['2026-11-24 23:59', '2026-11-25 13:00–16:00'],
    ['2026-11-28 09:00', '2026-11-28 13:00–16:00'], // Saturday is worked
    ['2026-11-28 11:00', '2026-11-30 10:00–13:00'], // over Sunday
    ['2026-11-29 09:00', '2026-11-30 10:00–13:00'], // Sunday morning
    ['2026-11-29 18:00', '2026-11-30 13:00–16:00'], // Sunday evening
    ['2026-12-07 17:00', '2026-12-09 13:00–16:00'], // over a holiday
    ['2026-12-24 12:00', '2026-12-28 10:00–13:00'], // Christmas, Saint Stephen, Sunday
    ['2026-12-31 16:30', '2027-01-01 13:00–16:00'], // over the year's end
  ])('sent %s → %s (S-4.53, S-4.54)', (sent, expected) => {
    const [date = '', time = ''] = sent.split(' ');
    const window = firstPickupWindow({ date, time }, settings);
    expect(`${window.date} ${window.from}–${window.to}`).toBe(expected);
  });
});

describe('the clock on the wall in Rome', () => {
  test.each([
    ['2026-01-15T08:59:59Z', '2026-01-15 09:59'], // winter: UTC+1
    ['2026-07-15T07:59:59Z', '2026-07-15 09:59'], // summer: UTC+2
    ['2026-03-29T00:59:00Z', '2026-03-29 01:59'], // the last minute before spring forward
    ['2026-03-29T01:00:00Z', '2026-03-29 03:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30'], // the hour that occurs twice
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30'],
    ['2026-12-31T23:30:00Z', '2027-01-01 00:30'],
  ])('%s is %s', (instant, expected) => {
    const { date, time } = wallTime(new Date(instant), 'Europe/Rome');
    expect(`${date} ${time}`).toBe(expected);
  });
});

test('windows follow one another, morning and afternoon, and skip days off', () => {
  const windows = pickupWindows({ date: '2026-12-05', time: '17:00' }, settings, 4);
  expect(windows.map((window) => `${window.date} ${window.from}`)).toEqual([
    '2026-12-07 13:00',
    '2026-12-09 10:00',
    '2026-12-09 13:00',
    '2026-12-10 10:00',
  ]);
});

test('sending later never means collecting on an earlier day, nor on the same day at an earlier hour of it', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 365 });
  const at = (offset: number) => wallTime(new Date(Date.UTC(2026, 0, 1) + offset * 60_000), 'Europe/Rome');
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 5000 }), (first, later) => {
      const [sentA, sentB] = [at(first), at(first + later)];
      const [a, b] = [firstPickupWindow(sentA, settings), firstPickupWindow(sentB, settings)];
      expect(a.date <= b.date).toBe(true);
      // Across midnight the hour may be earlier: late on Saturday → Monday 13:00, on Sunday morning → Monday 10:00 (C-ORD-2).
      if (sentA.date === sentB.date) expect(`${a.date} ${a.from}` <= `${b.date} ${b.from}`).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

describe('until when a window can be had', () => {
  const minuteOf = ({ date, time }: { date: string; time: string }) => Date.parse(`${date}T${time}:00Z`) / 60_000;

  test.each([
    ['2026-11-24 13:00', '2026-11-24 10:00'],
    ['2026-11-25 10:00', '2026-11-24 16:00'],
    ['2026-11-30 10:00', '2026-11-29 16:00'], // Monday morning: until Sunday afternoon
  ])('%s: before %s', (window, expected) => {
    const [date = '', from = ''] = window.split(' ');
    const { date: day, time } = sendBefore({ date, from, to: '' }, settings);
    expect(`${day} ${time}`).toBe(expected);
  });

  test('every window on offer is had one minute before its end and not at its end (C-ORD-2, S-4.53, S-4.54)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 365 }), (offset) => {
        const sent = wallTime(new Date(Date.UTC(2026, 0, 1) + offset * 60_000), 'Europe/Rome');
        for (const window of pickupWindows(sent, settings, 4)) {
          const end = minuteOf(sendBefore(window, settings));
          const at = (minute: number) => {
            const [date = '', time = ''] = new Date(minute * 60_000).toISOString().split('T');
            return firstPickupWindow({ date, time: time.slice(0, 5) }, settings);
          };
          const place = ({ date, from }: { date: string; from: string }) => `${date} ${from}`;
          expect(minuteOf(sent)).toBeLessThan(end);
          expect(place(at(end - 1)) <= place(window)).toBe(true);
          expect(place(at(end)) > place(window)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['2026-11-24 09:59', []],
    ['2026-11-24 10:00', ['2026-11-24 13:00']],
    ['2026-11-29 11:00', []], // Sunday: nothing was there to close
    ['2026-12-08 11:00', []],
  ])('at %s the closed ones are %j', (sent, expected) => {
    const [date = '', time = ''] = sent.split(' ');
    expect(closedToday({ date, time }, settings).map((window) => `${window.date} ${window.from}`)).toEqual(expected);
  });
});

test('a shop with other hours: its windows, their order, and until when each can be had', () => {
  const own = { ...settings, morning: { from: '08:00', to: '12:00' }, afternoon: { from: '14:30', to: '18:00' } };
  const shown = pickupWindows({ date: '2026-11-24', time: '09:00' }, own, 3).map(({ date, from, to }) => [
    date,
    from,
    to,
  ]);
  expect(shown).toEqual([
    ['2026-11-24', '14:30', '18:00'],
    ['2026-11-25', '08:00', '12:00'],
    ['2026-11-25', '14:30', '18:00'],
  ]);
  const until = pickupWindows({ date: '2026-11-24', time: '09:00' }, own, 2).map((window) => sendBefore(window, own));
  expect(until).toEqual([
    { date: '2026-11-24', time: '10:00' },
    { date: '2026-11-24', time: '16:00' },
  ]);
});
