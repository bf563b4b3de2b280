import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { isDue, type KnownResult, meaningOf, nextAttempt } from './vies-result.rules.ts';

const FILE = new URL('../../../../../../shared/data/fiscal/vies_answers.csv', import.meta.url);
const MISSING = !existsSync(FILE);
const lines: Array<Record<string, string>> = MISSING
  ? []
  : parse(readFileSync(FILE), { columns: true, delimiter: ';' });

const STATES: Readonly<Record<string, string | null>> = {
  valid: 'valid',
  'not enrolled': 'not-enrolled',
  'wrong form': 'wrong-form',
  'to be verified': null,
};

describe.skipIf(MISSING)('every reply of vies_answers.csv (skipped where data/fiscal is missing) (C-FISC-3)', () => {
  test('the file is read', () => expect(lines.length).toBeGreaterThan(10));

  test.each(lines.map((line) => Object.values(line)))('%s: %s', (said = '', state = '', _ = '', does = '') => {
    const yes = /^valid=(true|false)$/.exec(said);
    const meaning = meaningOf(
      yes
        ? { kind: 'checked', valid: yes[1] === 'true', consultation: '', name: '', address: '' }
        : { kind: 'failed', code: said },
    );
    expect(meaning.state).toBe(STATES[state]);
    expect(meaning.office).toBe(does.includes('tell the office'));
    expect(meaning.retry).toBe(state === 'to be verified' && !meaning.office);
  });
});

test('what VIES has never said before is a service that is away, never valid (C-FISC-3)', () => {
  expect(meaningOf({ kind: 'failed', code: 'SOMETHING_NEW' })).toEqual({ state: null, retry: true, office: false });
});

const now = new Date('2026-11-24T10:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describe('another attempt after 1, 6 and 24 hours, then none (C-FISC-3)', () => {
  test.each([
    [1, 'TIMEOUT', 1],
    [2, 'TIMEOUT', 6],
    [3, 'TIMEOUT', 24],
    [1, 'MS_MAX_CONCURRENT_REQ', 1.25],
    [2, 'GLOBAL_MAX_CONCURRENT_REQ', 6.25],
  ])('attempt %i without a result, %s: in %d hours', (tries, code, after) => {
    expect(nextAttempt(now, tries, code, 0.5)).toEqual(hours(after));
  });

  test('the fourth', () => expect(nextAttempt(now, 4, 'TIMEOUT', 0.5)).toBeNull());
});

describe('when a number that is needed is asked about; "valid" is good for 30 days (C-FISC-3)', () => {
  const none: KnownResult = { state: 'unverified', on: null, askedAt: null, nextAt: null };
  test.each<[string, KnownResult | undefined, boolean]>([
    ['never asked', undefined, true],
    ['valid since today', { ...none, state: 'valid', on: '2026-11-24', askedAt: hours(-1) }, false],
    ['valid for 28 days', { ...none, state: 'valid', on: '2026-10-27', askedAt: hours(-28 * 24) }, false],
    ['valid for 29 days', { ...none, state: 'valid', on: '2026-10-26', askedAt: hours(-29 * 24) }, true],
    ['valid, from a file', { ...none, state: 'valid', on: '2026-11-20' }, false],
    ['valid, from an old file', { ...none, state: 'valid', on: '2026-10-01' }, true],
    ['not enrolled, this morning', { ...none, state: 'not-enrolled', on: '2026-11-24', askedAt: hours(-2) }, false],
    ['not enrolled, yesterday', { ...none, state: 'not-enrolled', on: '2026-11-23', askedAt: hours(-25) }, true],
    ['away, the next attempt is later', { ...none, askedAt: hours(-0.5), nextAt: hours(0.5) }, false],
    ['away, the next attempt is due', { ...none, askedAt: hours(-1), nextAt: hours(0) }, true],
    ['away three times, the last time today', { ...none, askedAt: hours(-2) }, false],
    ['away three times, days ago', { ...none, askedAt: hours(-30) }, true],
  ])('%s', (_, known, due) => {
    expect(isDue(known, now, '2026-11-24', 30)).toBe(due);
  });
});
