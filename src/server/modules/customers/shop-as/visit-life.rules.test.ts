import { expect, test } from 'vitest';
import { visitEnd } from './visit-life.rules.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00Z`);

test.each([
  ['10:00', '10:00', '10:30'],
  ['10:00', '10:20', '10:50'],
  ['10:00', '11:30', '12:00'],
  ['10:00', '11:50', '12:00'],
])('begun at %s, used at %s: it ends at %s (C-OFF-1)', (started, now, end) => {
  expect(visitEnd(at(started), at(now))).toEqual(at(end));
});
