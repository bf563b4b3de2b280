import { expect, test } from 'vitest';
import { sessionEnd } from './session-life.rules.ts';

const LIFE = { idleDays: 30, maxDays: 90, agentMaxDays: 45, staffMaxDays: 7 };
const OPENED = new Date('2026-01-01T08:00:00Z');
const after = (days: number) => new Date(OPENED.getTime() + days * 86_400_000);

test.each([
  ['customer', 0, 30],
  ['customer', 59, 89],
  ['customer', 61, 90],
  ['agent', 0, 30],
  ['agent', 20, 45],
  ['staff', 0, 7],
  ['staff', 6, 7],
] as const)('%s, used on day %i: ends on day %i (C-ID-2)', (role, used, ends) => {
  expect(sessionEnd(LIFE, role, OPENED, after(used))).toEqual(after(ends));
});
