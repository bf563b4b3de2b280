import { expect, test } from 'vitest';
import { drawnFrom, scheduleOf } from './schedule.rules.ts';

const MACHINES = ['pg1', 'pg2', 'pg3'];
const figures = (seed: number, drill: string, round: number) => {
  const { beginAfter, lasts, decided, pick } = scheduleOf(seed, drill, round);
  return [beginAfter, lasts, decided, pick(MACHINES)];
};

test('the same seed, drill and round give the same times and the same machine', () => {
  expect(figures(7, 'primary-killed', 3)).toEqual(figures(7, 'primary-killed', 3));
});

test('another seed, drill or round gives others', () => {
  const first = figures(7, 'primary-killed', 1);
  for (const other of [
    figures(8, 'primary-killed', 1),
    figures(7, 'primary-frozen', 1),
    figures(7, 'primary-killed', 2),
  ])
    expect(other).not.toEqual(first);
});

test('times stay within their limits, and every machine has its turn', () => {
  const picked = new Set<string>();
  for (let round = 1; round <= 200; round += 1) {
    const { beginAfter, lasts, decided, pick } = scheduleOf(1, 'standby-killed', round);
    expect(beginAfter).toBeGreaterThanOrEqual(1_000);
    expect(beginAfter).toBeLessThanOrEqual(4_000);
    expect(lasts).toBeGreaterThanOrEqual(4_000);
    expect(lasts).toBeLessThanOrEqual(8_000);
    expect(decided).toBeLessThan(lasts);
    picked.add(pick(MACHINES));
  }
  expect([...picked].sort()).toEqual(MACHINES);
});

test('random numbers are spread evenly', () => {
  const draw = drawnFrom('a text');
  const tenths = Array.from({ length: 10_000 }, () => Math.floor(draw() * 10));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const count = tenths.filter((one) => one === tenth).length;
    expect(count).toBeGreaterThan(850);
    expect(count).toBeLessThan(1_150);
  }
});
