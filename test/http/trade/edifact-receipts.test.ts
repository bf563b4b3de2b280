/** Interchanges of EDIFACT are confirmed by a CONTRL: once each, repetitions too, with what is wrong and where (C-EXC-2, C-EXC-6). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BY, DATA_DIR, orderFile } from './program-fixtures.ts';
import { programOrders } from './program-orders.ts';
import { withTrade } from './trade-fixtures.ts';

const fixtures = withTrade();
const client = programOrders(fixtures, 'edi');

/** With the mark that asks for a CONTRL, or without. */
const interchange = (reference: string, { asks = true, messages = [order(`PO-${reference}`)] } = {}) =>
  `UNB+UNOC:3+8012345678901:14+8000000000009:14+260301:0910+${reference}${asks ? '++++1' : ''}'${messages.join('')}UNZ+${messages.length}+${reference}'`;
const order = (number: string) =>
  `UNH+1+ORDERS:D:96A:UN'BGM+220+${number}'DTM+137:20260301:102'NAD+BY+8012345678901::9'RFF+VA:IT01234567897'LIN+1'PIA+5+DADO:SA'QTY+21:2'UNS+S'UNT+10+1'`;
const take = (text: string | Buffer) =>
  client.programs.trade.take({
    connectionId: client.connectionId,
    runId: null,
    name: 'o.edi',
    bytes: Buffer.from(text),
    sentBy: 'test',
  });
const receipts = async () => {
  const rows = await fixtures().db.query<{ name: string; content: Buffer; message: number }>(
    null,
    `select a.name, a.content, a.message_id as message from trade_answers a join trade_messages m on m.id = a.message_id
     where a.kind = 'receipt' and m.connection_id = $1 order by a.id`,
    [client.connectionId],
  );
  return rows.map(({ content, ...row }) => ({ ...row, text: content.toString('latin1') }));
};

test('an interchange that asks for it gets one, a repetition gets its own and is not applied again', async () => {
  const [first] = await take(interchange('R1'));
  await client.programs.trade.look();
  const [again] = await take(interchange('R1'));
  await client.programs.trade.look();
  expect([first?.state, again?.state, again?.sameAs]).toEqual(['received', 'known', first?.id]);
  const found = await receipts();
  expect(found.map(({ name, message }) => [name, message])).toEqual([
    [`contrl_R1_${first?.id}.edi`, first?.id],
    [`contrl_R1_${again?.id}.edi`, again?.id],
  ]);
  for (const { text } of found)
    expect(text).toContain("UCI+R1+8012345678901:14+8000000000009:14+7'UCM+1+ORDERS:D:96A:UN+7'");
  const [orders] = await fixtures().db.query(
    null,
    `select count(*)::int as count from orders where reference = 'PO-R1'`,
  );
  expect(orders).toEqual({ count: 1 });
});

test('one that does not ask gets none, unless the connection says so; other formats never', async () => {
  await take(interchange('N1', { asks: false }));
  expect(await receipts()).toEqual([]);
  await client.programs.connections.change(BY, client.code, { receipts: 'always' });
  await take(interchange('N2', { asks: false }));
  await take(orderFile({ number: 'PO-JSON' }));
  expect((await receipts()).map(({ name }) => name.split('_')[1])).toEqual(['N2']);
});

test('a message that cannot be read is refused there, with the place; its neighbour is an order', async () => {
  const broken = "UNH+2+ORDERS:D:96A:UN'BGM+220'LIN+1'PIA+5+DADO:SA'QTY+21:2'UNT+6+2'";
  const messages = await take(interchange('B1', { messages: [order('PO-B1'), broken] }));
  expect(messages.map(({ state }) => state)).toEqual(['received', 'refused']);
  const [receipt] = await receipts();
  expect(receipt?.text).toContain("UCM+1+ORDERS:D:96A:UN+7'UCM+2+ORDERS:D:96A:UN+4'UCS+2'UCD+13+2'");
});

test('two interchanges of a file get one each; the folder has them where the connection writes responses', async () => {
  await client.programs.connections.change(BY, client.code, { answers: true });
  await take(interchange('T1') + interchange('T2', { asks: false }) + interchange('T3'));
  await client.programs.trade.look();
  const found = await receipts();
  expect(found.map(({ name }) => name.split('_')[1])).toEqual(['T1', 'T3']);
  for (const { name, text } of found)
    expect(readFileSync(join(DATA_DIR, 'exchange', client.code, 'out', name), 'latin1')).toBe(text);
});

test('an interchange that is cut off says so', async () => {
  await take(interchange('C1').slice(0, -40));
  const [receipt] = await receipts();
  expect(receipt?.text).toContain("UCM+1+ORDERS:D:96A:UN+4+13+UNT'UCS+");
});
