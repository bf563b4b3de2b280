/** After a restore from a backup: numbers that the books of another system have do not come again (C-EXC-4, decision 0343, docs/exchange.md). */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readExchangeArguments } from '../../../src/cli/exchange-arguments.ts';
import { exchangeCommand } from '../../../src/cli/exchange-command.ts';
import { commandContext } from '../kit/command-context.ts';
import { orderFiles } from '../kit/order-files.ts';
import { withShop } from '../kit/start-shop.ts';

const OFFICE = 'ordini@bancale.example';
const shop = withShop({ settings: `contacts: { email: ${OFFICE} }` });
const { ask, filing, ordered, stateOf } = orderFiles(shop);
const folder = mkdtempSync(join(tmpdir(), 'bancale-after-restore-'));

afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Exit code and what it printed. */
async function afterRestore(...argv: string[]): Promise<{ code: number; out: string }> {
  const given = readExchangeArguments(['after-restore', ...argv, '--by', 'Laura']);
  if (given === 'help' || 'wrong' in given) throw new Error(JSON.stringify(given));
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(line));
  return { code: await exchangeCommand(commandContext(shop()), given), out: lines.join('\n') };
}

const next = (number: string, more: number) =>
  number.replace(/\/(\d+)\//, (_, sequence: string) => `/${Number(sequence) + more}/`);

test('the next order comes after the highest number of the books; once more it changes nothing', async () => {
  const { code } = await filing('json', 'api');
  const last = await ordered();
  const highest = next(last, 40);
  const raised = await afterRestore(code, '--number', highest);
  expect(raised).toMatchObject({ code: 0, out: expect.stringContaining(`il prossimo ordine è ${next(last, 41)}.`) });
  expect((await afterRestore(code, '--number', highest, '--lang', 'en')).out).toContain(
    `the next order is ${next(last, 41)} anyway`,
  );
  // A lower one of another copy of the books takes nothing back.
  expect((await afterRestore(code, '--number', last)).code).toBe(0);
  expect(await ordered()).toBe(next(last, 41));
});

test('a file of the books names orders that are missing here, and a number that two orders have', async () => {
  const { code } = await filing('json', 'api');
  const [same, twice] = [await ordered(), await ordered()];
  const missing = next(twice, 1);
  const other = randomUUID();
  const [{ uid = '' } = {}] = await shop().db.query<{ uid: string }>(null, 'select uid from orders where number = $1', [
    same,
  ]);
  const file = join(folder, 'orders.csv');
  writeFileSync(file, `number,uid\n${same},${uid}\n${twice},${other}\n${missing},${randomUUID()}\nbolla 7,\n`);
  const { code: exit, out } = await afterRestore(code, '--file', file);
  expect(exit).toBe(0);
  expect(out).toContain('1 ordini sono nel gestionale e non nel negozio');
  expect(out).toMatch(new RegExp(`^ {2}${missing}$`, 'm'));
  expect(out).toMatch(new RegExp(`${twice} .*${other}`));
  expect(out).not.toContain(same);
  expect(out).toContain('Righe senza un numero come OC/57/2026, o con un uid che non lo è: 5.');
  expect(await ordered()).toBe(next(twice, 2));
  expect(await afterRestore(code, '--file', join(folder, 'no.csv'))).toMatchObject({ code: 1 });
});

test('an acknowledgement whose number is that of another order is no acknowledgement; the office gets one e-mail', async () => {
  const { token } = await filing('json', 'api');
  const number = await ordered();
  const uid = randomUUID();
  const acknowledge = () => ask('/orders/ack', { token, body: { orders: [{ uid, number, erp_number: '9' }] } });
  for (const { body } of [await acknowledge(), await acknowledge()])
    expect(body.results).toMatchObject([{ number, result: 'other-uid' }]);
  expect((await stateOf(token, number)).state).toBe('offered');
  const sent = await shop().db.query(
    null,
    `select id from letters where dedupe_key like 'order.number-twice:%' || $1 and recipient = $2`,
    [uid, OFFICE],
  );
  expect(sent).toHaveLength(1);
});
