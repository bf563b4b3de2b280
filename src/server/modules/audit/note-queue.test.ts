import { expect, test } from 'vitest';
import type { AuditEntry } from './audit-entry.ts';
import { AGAIN_MS, NoteQueue, OWN_ROWS } from './note-queue.ts';

const START = new Date('2026-11-22T08:00:00Z').getTime();
const entry = (given: Partial<AuditEntry> = {}, at = START): AuditEntry => ({
  at: new Date(at),
  kind: 'login-failed',
  result: 'failed',
  source: 'shop',
  actorUserId: null,
  actorName: '',
  customerId: null,
  entity: 'user',
  entityKey: '7',
  params: { step: 'password' },
  requestId: 'r',
  times: 1,
  network: '203.0.113.0/24',
  address: '203.0.113.9',
  ...given,
});
const counted = (rows: readonly AuditEntry[]) => rows.map(({ entityKey, times }) => [entityKey, times]);

test('the first of a kind is written at once, equal ones of the next minute as one row with their number', () => {
  const queue = new NoteQueue();
  queue.add(entry());
  expect(counted(queue.take(START))).toEqual([['7', 1]]);
  for (let i = 1; i <= 40; i++) queue.add(entry({ requestId: `r${i}` }, START + i * 1000));
  queue.add(entry({ entityKey: '8' }, START + 41_000));
  expect(counted(queue.take(START + 41_000))).toEqual([['8', 1]]);
  const [row] = queue.take(START + AGAIN_MS);
  expect(row).toMatchObject({ entityKey: '7', times: 40, requestId: 'r40' });
});

test('nothing is left in memory when nothing comes any more', () => {
  const queue = new NoteQueue();
  queue.add(entry());
  queue.take(START);
  expect(queue.size).toBe(1);
  expect(queue.take(START + AGAIN_MS)).toEqual([]);
  expect(queue.size).toBe(0);
});

test('a flood from everywhere is a bounded number of rows, in memory and on disk, and none is lost count of', () => {
  const queue = new NoteQueue();
  const rows: AuditEntry[] = [];
  const FLOOD = 100_000;
  for (let i = 0; i < FLOOD; i++) {
    queue.add(entry({ entityKey: String(i), network: `10.${i >> 8}.0.0/24` }, START + i));
    if (i % 1000 !== 999) continue;
    expect(queue.size).toBeLessThan(5100);
    rows.push(...queue.take(START + i));
  }
  rows.push(...queue.take(START + FLOOD, true));
  const minutes = FLOOD / 60_000 + 1;
  expect(rows.length).toBeLessThan(OWN_ROWS.burst + OWN_ROWS.perMinute * minutes + 10);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(FLOOD);
  const summed = rows.filter(({ params }) => params.summed);
  expect(summed.length).toBeGreaterThan(0);
  for (const row of summed) expect(row).toMatchObject({ kind: 'login-failed', entity: '', network: '', address: '' });
});

test('a flood of one kind leaves the others readable', () => {
  const queue = new NoteQueue();
  for (let i = 0; i < 5000; i++) queue.add(entry({ entityKey: String(i) }));
  queue.take(START);
  queue.add(entry({ kind: 'refusal', entity: 'customer', entityKey: '1' }, START + 61_000));
  const row = queue.take(START + 61_000).find(({ kind }) => kind === 'refusal');
  expect(row).toMatchObject({ entity: 'customer', entityKey: '1' });
});

test('what waits is written when the process ends', () => {
  const queue = new NoteQueue();
  queue.add(entry());
  queue.take(START);
  queue.add(entry({}, START + 1000));
  expect(counted(queue.take(START + 1000))).toEqual([]);
  expect(counted(queue.take(START + 1000, true))).toEqual([['7', 1]]);
});
