import { describe, expect, test } from 'vitest';
import { nextWorkFile } from './arrive.ts';
import { createPick, isPlainName, ownName } from './remote-names.rules.ts';
import { retryDelay } from './retry.rules.ts';
import { nextTime, scheduleFault } from './schedule.ts';
import { openSealed, readSecrets, sealSecrets } from './server-secrets.ts';

describe('names of files on servers of others', () => {
  test.each<[string, boolean]>([
    ['stock.csv', true],
    ['Listino “è” 2026 (1).csv', true],
    ['..', false],
    ['../x.csv', false],
    ['/etc/passwd', false],
    ['a\\b.csv', false],
    ['a\u0000.csv', false],
    ['a\r\nDELE b', false],
    ['', false],
    ['x'.repeat(256), false],
  ])('%j can be asked for: %s', (name, plain) => expect(isPlainName(name)).toBe(plain));

  test.each([
    ['stock.csv', 'stock.csv'],
    ['..secret', '_secret'],
    ['a:b|c*.csv', 'a_b_c_.csv'],
    ['$(rm -rf).csv', '_(rm -rf).csv'],
    ['   ', '_'],
    ['x.', 'x_'],
  ])('%j is %j here', (name, own) => expect(ownName(name)).toBe(own));

  test('a long one keeps its end, in bytes that a disk takes', () => {
    const own = ownName(`${'è'.repeat(200)}_stock.csv`);
    expect(own.endsWith('è_stock.csv')).toBe(true);
    expect(Buffer.byteLength(own)).toBeLessThanOrEqual(150);
  });

  test('files get names in the order in which they came', () => {
    const names = Array.from({ length: 100 }, (_, at) => nextWorkFile(`${99 - at}.csv`, 1_800_000_000_000));
    expect([...names].sort()).toEqual(names);
    expect(names[0]).toMatch(/^[0-9a-f]{12}-99\.csv$/);
  });

  test('of a listing of any length the first names stay, with their marks', () => {
    const pick = createPick(3);
    const file = (name: string) => ({ name, bytes: 1, changed: '1', changedAt: 1 });
    for (let at = 100; at > 0; at--) pick.add(file(`f-${String(at).padStart(3, '0')}`));
    for (const name of ['f-002', 'other']) pick.mark(name);
    expect(pick.files().map(({ name, hasMark }) => [name, hasMark])).toEqual([
      ['f-001', false],
      ['f-002', true],
      ['f-003', false],
    ]);
    expect(pick.isFull).toBe(true);
  });
});

test('a server that fails is tried again after 30 seconds, twice as long each time, up to six hours', () => {
  expect([1, 2, 3, 10, 11, 50].map((failures) => retryDelay(failures) / 1000)).toEqual([
    30, 60, 120, 15_360, 21_600, 21_600,
  ]);
});

describe('schedules', () => {
  test.each<[string, boolean]>([
    ['5m', true],
    ['2h', true],
    ['168h', true],
    ['169h', false],
    ['0m', false],
    ['5 minutes', false],
    ['0 6 * * 1-5', true],
    ['*/10 * * * *', true],
    ['0 6 * *', false],
    ['0 0 6 * * *', false],
    ['61 6 * * *', false],
    ['0 0 31 2 *', false],
    ['', false],
  ])('%j: %s', async (schedule, right) => expect((await scheduleFault(schedule)) === undefined).toBe(right));

  test.each([
    ['5m', '2026-11-27T10:00:00Z', '2026-11-27T10:05:00Z'],
    ['0 6 * * *', '2026-11-27T10:00:00Z', '2026-11-28T05:00:00Z'],
    // The clock goes back at 3: half past two comes twice and counts once.
    ['30 2 * * *', '2026-10-24T22:30:00Z', '2026-10-25T00:30:00Z'],
    ['30 2 * * *', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    // It goes forward at 2: half past two is not there, and it is made up for at once.
    ['30 2 * * *', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
  ])('%s after %s: %s', async (schedule, after, next) =>
    expect(await nextTime(schedule, new Date(after), 'Europe/Rome')).toEqual(new Date(next)),
  );
});

describe('passwords and keys', () => {
  const keys = ['one-secret-of-the-shop', 'older'] as const;
  const given = { password: 'segreto', privateKey: '', passphrase: 'env:EXCHANGE_PHRASE' };

  test('are not readable where they are stored, and come back as they were given', () => {
    const sealed = sealSecrets(keys, given) ?? '';
    expect(sealed).not.toContain('segreto');
    expect(openSealed(keys, sealed)).toEqual(given);
    expect(readSecrets(keys, sealed, (name) => (name === 'EXCHANGE_PHRASE' ? 'x' : undefined))).toEqual({
      ...given,
      passphrase: 'x',
    });
    expect(() => readSecrets(keys, sealed, () => undefined)).toThrow('no-environment EXCHANGE_PHRASE');
    expect(() => openSealed(['another'], sealed)).toThrow('password-lost');
  });

  test('none is nothing', () => expect(sealSecrets(keys, { password: '', privateKey: '', passphrase: '' })).toBeNull());
});
