import { expect, test } from 'vitest';
import { afterwards, type Happened, type WorkState } from './connection-state.rules.ts';

const AT = new Date('2026-11-27T10:00:00Z');
const FAILED: Happened = { what: 'failed', run: 7 };
const HELD: Happened = { what: 'held', run: 8 };
const WORKED: Happened = { what: 'worked', isHolding: false };
const AWAY: Happened = { what: 'unreachable', reason: 'EACCES' };

/** What people were told of these events, one after the other, and what stands on the start page at the end. */
function told(...events: readonly Happened[]): { told: string[]; stopped: string | null } {
  let state: WorkState = { failures: 0, stopped: null };
  const heard: string[] = [];
  for (const event of events) {
    const { tell, ...after } = afterwards(state, event, AT);
    if (tell) heard.push(`${tell}${after.stopped ? ` ${after.stopped.code}` : ''}`);
    state = after;
  }
  return { told: heard, stopped: state.stopped?.code ?? null };
}

test.each<[string, readonly Happened[], string[], string | null]>([
  ['two failures', [FAILED, FAILED], [], null],
  ['three', [FAILED, FAILED, FAILED], ['stopped failures'], 'failures'],
  ['ten', Array.from({ length: 10 }, () => FAILED), ['stopped failures'], 'failures'],
  ['not in a row', [FAILED, FAILED, WORKED, FAILED, FAILED], [], null],
  ['three, then one that works', [FAILED, FAILED, FAILED, WORKED, WORKED], ['stopped failures', 'works'], null],
  ['one that waits for a person', [HELD, HELD], ['stopped held'], 'held'],
  ['other files meanwhile', [HELD, { what: 'worked', isHolding: true }], ['stopped held'], 'held'],
  ['let pass', [HELD, WORKED], ['stopped held', 'works'], null],
  [
    'a folder that cannot be read',
    [AWAY, AWAY, { what: 'reached' }, { what: 'reached' }],
    ['stopped folder', 'works'],
    null,
  ],
  ['what waits, and a folder besides', [HELD, AWAY, { what: 'reached' }], ['stopped held'], 'held'],
  ['stopped twice', [HELD, WORKED, HELD], ['stopped held', 'works', 'stopped held'], 'held'],
])('%s: told once when it stops, once when it works (C-EXC-5)', (_name, events, heard, stopped) =>
  expect(told(...events)).toEqual({ told: heard, stopped }),
);
