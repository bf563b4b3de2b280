/** Invoices and credit notes go back to the systems that ordered: once, when they are complete, in their format (C-EXC-1, C-EXC-2, C-EXC-9). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readUblDocuments } from '#server/formats/ubl/read-ubl-documents.ts';
import type { TradeMessageRecord } from '#server/modules/trade-orders/trade-message.ts';
import { readMessage } from '#server/modules/trade-orders/trade-messages.repository.ts';
import { startDying } from '../../setup/killed-process.ts';
import { BY, DATA_DIR, orderFile } from './program-fixtures.ts';
import { programOrders } from './program-orders.ts';
import { euro, START, withTrade } from './trade-fixtures.ts';

const fixtures = withTrade();
const client = programOrders(fixtures, 'bill');

async function ordered(number: string, bytes = orderFile({ number })): Promise<TradeMessageRecord> {
  const [message] = await client.programs.trade.take({
    connectionId: client.connectionId,
    runId: null,
    name: 'o',
    bytes,
    sentBy: 'test',
  });
  await client.programs.trade.look();
  const found = await readMessage(fixtures().db, message?.id ?? 0);
  if (found?.state !== 'ordered') expect.fail(JSON.stringify(found?.findings));
  return found;
}

interface Billed {
  readonly number: string;
  readonly kind?: string;
  readonly orders: readonly TradeMessageRecord[];
  readonly year?: number;
  /** Two nuts at 10 euros for each order, unless said otherwise. */
  readonly net?: number;
  readonly withRows?: boolean;
  readonly total?: number;
}

/** What an import of the books writes, links included. */
async function bill({
  number,
  kind = 'invoice',
  orders,
  year = 2026,
  net = 20,
  withRows = true,
  total,
}: Billed): Promise<number> {
  const { db } = fixtures();
  const taxable = net * orders.length;
  const vat = Math.round(taxable * 22) / 100;
  const [invoice] = await db.query<{ id: number }>(
    null,
    `insert into invoices (client_id, kind, credit, td, number, number_key, year, date, taxable, vat, total, payable, cig, payment_terms, source)
     values (103, $1, $1 = 'credit_note', 'TD01', $2, $2, $3, make_date($3, 3, 31), $4, $5, $6, $6, 'ZB1234567A', 'Bonifico 30 gg', 'erp') returning id`,
    [kind, number, year, euro(taxable), euro(vat), euro(total ?? taxable + vat)],
  );
  const id = invoice?.id ?? 0;
  if (withRows) await addRows(id, orders, net);
  await db.query(
    null,
    `insert into deadlines (client_id, invoice_id, document, document_key, year, part, due_date, amount, open, mp, source)
     values (103, $1, $2, $2, $3, case when $5 then 2 else 1 end, make_date($3, 4, 30), $4, $4, 'MP05', 'erp')`,
    [id, number, year, euro(taxable + vat), kind === 'credit_note'],
  );
  await db.query(
    null,
    `insert into document_links (from_kind, from_id, to_kind, to_id, how) select 'order', o, 'invoice', $1, 'row' from unnest($2::int[]) o`,
    [id, orders.map(({ orderId }) => orderId)],
  );
  return id;
}

async function addRows(id: number, orders: readonly TradeMessageRecord[], net = 20): Promise<void> {
  const { db } = fixtures();
  await db.query(
    null,
    `insert into invoice_rows (invoice_id, client_id, row_id, product_id, carti, description, um, quantity, net, total, vat_rate, order_number, order_row)
     select $1, 103, n, (select id from products where carti = 'DADO'), 'DADO', 'Dado M8', 'PZ', 2, $3, $4, 22, o, 1
     from unnest($2::text[]) with ordinality x(o, n)`,
    [id, orders.map(({ orderNumber }) => orderNumber), net / 2, euro(net)],
  );
  const taxable = net * orders.length;
  await db.query(
    null,
    `insert into invoice_vat (invoice_id, position, rate, taxable, tax) values ($1, 1, 22, $2, $3)`,
    [id, euro(taxable), euro(Math.round(taxable * 22) / 100)],
  );
}

const answersOf = (message: TradeMessageRecord) =>
  fixtures().db.query<{ kind: string; number: string; name: string; content: Buffer }>(
    null,
    `select a.kind, a.number, a.name, a.content from trade_answers a join trade_answer_messages m on m.answer_id = a.id
     where m.message_id = $1 order by a.id`,
    [message.id],
  );
const jsonOf = ({ content }: { readonly content: Buffer } = { content: Buffer.from('{}') }) =>
  JSON.parse(content.toString());
const dueOf = () =>
  fixtures().db.query<{ reason: string }>(null, 'select reason from trade_documents_due where connection_id = $1', [
    client.connectionId,
  ]);

test('an invoice goes back once: rows of the customer’s order, VAT and totals of the document, references, due date', async () => {
  await client.programs.connections.change(BY, client.code, { answers: true });
  const message = await ordered(
    'PO-I1',
    orderFile({ number: 'PO-I1', date: '2026-03-01' }, [
      { row: 'A', code: 'DADO', customer_code: 'MIO-7', quantity: '2' },
    ]),
  );
  await bill({ number: 'I1', orders: [message] });
  await client.programs.trade.look();
  await client.programs.trade.look();
  const answers = await answersOf(message);
  expect(answers.map(({ kind, number, name }) => [kind, number, name])).toEqual([
    ['invoice', 'I1', `invoice_I1_2026_${message.id}.json`],
  ]);
  expect(jsonOf(answers[0])).toMatchObject({
    document: 'invoice',
    document_number: 'I1',
    document_date: '2026-03-31',
    orders: [{ number: 'PO-I1', date: '2026-03-01' }],
    our_number: message.orderNumber,
    cig: 'ZB1234567A',
    rows: [
      {
        row: '1',
        order: 'PO-I1',
        order_row: 'A',
        code: 'DADO',
        customer_code: 'MIO-7',
        quantity: '2',
        unit: 'H87',
        price: '10',
        amount: '20.00',
        vat_rate: '22',
      },
    ],
    vat: [{ vat_rate: '22', taxable: '20.00', tax: '4.40' }],
    due: [{ on: '2026-04-30', amount: '24.40' }],
    taxable: '20.00',
    tax: '4.40',
    total: '24.40',
    payable: '24.40',
  });
  const folder = join(DATA_DIR, 'exchange', client.code, 'out');
  expect(readFileSync(join(folder, answers[0]?.name ?? ''), 'utf8')).toBe(answers[0]?.content.toString());
  expect(await dueOf()).toEqual([]);
});

test('one invoice of several orders goes back once, for each of them; another connection gets its own (C-EXC-2)', async () => {
  const first = await ordered('PO-M1');
  const second = await ordered('PO-M2');
  await bill({ number: 'M1', orders: [first, second] });
  await client.programs.trade.look();
  const [ofFirst, ofSecond] = [await answersOf(first), await answersOf(second)];
  expect(ofFirst).toHaveLength(1);
  expect(ofSecond).toEqual(ofFirst);
  expect(jsonOf(ofFirst[0]).rows.map((row: { order: string }) => row.order)).toEqual(['PO-M1', 'PO-M2']);
});

test('an invoice by its delivery note, and a credit note of that invoice, in the format of the order', async () => {
  const { db } = fixtures();
  const xml = `<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>UBL-1</ID><IssueDate>2026-03-01</IssueDate>
    <BuyerCustomerParty><Party><EndpointID schemeID="0201">ABCDEF</EndpointID><PartyTaxScheme><CompanyID>IT01234567897</CompanyID></PartyTaxScheme></Party></BuyerCustomerParty>
    <OrderLine><LineItem><ID>7</ID><Quantity unitCode="H87">2</Quantity><Item><Name>Dado</Name><SellersItemIdentification><ID>DADO</ID></SellersItemIdentification></Item></LineItem></OrderLine></Order>`;
  const message = await ordered('UBL-1', Buffer.from(xml));
  const [note] = await db.query<{ id: number }>(
    null,
    `insert into delivery_notes (client_id, number, number_key, year, date, kind, source) values (103, 'N1', 'N1', 2026, '2026-03-20', 'deferred', 'erp') returning id`,
  );
  const invoice = await bill({ number: 'U1', orders: [message] });
  await db.query(null, 'delete from document_links where to_id = $1', [invoice]);
  await db.query(null, 'delete from trade_documents_due where invoice_id = $1', [invoice]);
  // The books' invoice names the note, and the note the order: whichever link comes last makes the invoice due.
  await db.query(null, `insert into document_links values ('note', $1, 'invoice', $2, 'row')`, [note?.id, invoice]);
  expect(await dueOf()).toEqual([]);
  await db.query(null, `insert into document_links values ('order', $1, 'note', $2, 'row')`, [
    message.orderId,
    note?.id,
  ]);
  await client.programs.trade.look();
  const credit = await bill({ number: 'U1', kind: 'credit_note', orders: [], withRows: false });
  await addRows(credit, [message]);
  await db.query(null, 'update invoices set total = $2, payable = $2, taxable = $3, vat = $4 where id = $1', [
    credit,
    euro(24.4),
    euro(20),
    euro(4.4),
  ]);
  await db.query(null, `insert into document_links values ('invoice', $1, 'invoice', $2, 'header')`, [invoice, credit]);
  await client.programs.trade.look();
  const answers = await answersOf(message);
  expect(answers.map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', 'U1'],
    ['credit_note', 'U1'],
  ]);
  const read = answers.map(({ content }) => readUblDocuments(content)[0]?.document);
  expect(read).toMatchObject([
    {
      is: 'invoice',
      invoice: {
        kind: 'invoice',
        orders: [{ number: 'UBL-1', date: '2026-03-01' }],
        despatches: [{ number: 'N1', date: '2026-03-20' }],
        rows: [{ orderRow: '7', sellerCode: 'DADO', amount: '20.00' }],
        means: '58',
        iban: 'IT60X0542811101000000123456',
        buyer: { endpoint: '0201:ABCDEF' },
      },
    },
    { is: 'invoice', invoice: { kind: 'credit_note', invoices: [{ number: 'U1', date: '2026-03-31' }] } },
  ]);
});

test('one without rows waits until they come; totals that do not add up keep it back, with the reason (C-EXC-1)', async () => {
  const message = await ordered('PO-W');
  const id = await bill({ number: 'W1', orders: [message], withRows: false });
  await client.programs.trade.look();
  expect([await answersOf(message), await dueOf()]).toEqual([[], [{ reason: 'no-rows' }]]);
  await addRows(id, [message]);
  fixtures().clock.now = new Date(fixtures().clock.now.getTime() + 20_000);
  await client.programs.trade.look();
  expect(await answersOf(message)).toHaveLength(1);
  const other = await ordered('PO-W2');
  await bill({ number: 'W2', orders: [other], total: 99 });
  await client.programs.trade.look();
  expect([await answersOf(other), await dueOf()]).toEqual([[], [{ reason: 'totals' }]]);
});

test('the books delete a document and send it again, or number it anew: it does not go back twice (C-EXC-2)', async () => {
  const { db } = fixtures();
  const message = await ordered('PO-R');
  const id = await bill({ number: 'R1', orders: [message] });
  await client.programs.trade.look();
  await db.query(null, 'delete from document_links where to_id = $1', [id]);
  await db.query(null, 'delete from deadlines where invoice_id = $1', [id]);
  await db.query(null, 'delete from invoices where id = $1', [id]);
  const again = await bill({ number: 'R1', orders: [message] });
  await client.programs.trade.look();
  expect([await answersOf(message), await dueOf()]).toMatchObject([[{ number: 'R1' }], []]);
  await db.query(null, 'delete from document_links where to_id = $1', [again]);
  await bill({ number: 'R1', year: 2027, orders: [message] });
  await client.programs.trade.look();
  expect((await answersOf(message)).map(({ number }) => number)).toEqual(['R1', 'R1']);
});

test('documents of orders that came another way concern no connection', async () => {
  const { db } = fixtures();
  const [row] = await db.query<{ count: number }>(null, 'select count(*)::int as count from trade_documents_due');
  const [order] = await db.query<{ id: number }>(
    null,
    `select id from orders where id not in (select order_id from trade_messages where order_id is not null) limit 1`,
  );
  if (order)
    await db.query(
      null,
      `insert into document_links values ('order', $1, 'invoice', 1, 'row') on conflict do nothing`,
      [order.id],
    );
  const [after] = await db.query<{ count: number }>(null, 'select count(*)::int as count from trade_documents_due');
  expect(after).toEqual(row);
});

test.each(['document-read', 'document-stored', 'never'] as const)(
  'a process killed when it has %s: the invoice goes back once (C-EXC-1, C-EXC-2)',
  async (step) => {
    const { db, url } = fixtures();
    await client.programs.connections.change(BY, client.code, { answers: true });
    const message = await ordered(`PO-K-${step}`);
    await bill({ number: `K-${step}`, orders: [message] });
    const script = join(import.meta.dirname, 'program-and-die.ts');
    await startDying({ db, url }, script, [step, START.toISOString(), DATA_DIR]).died();
    await client.programs.trade.look();
    expect(await answersOf(message)).toHaveLength(1);
    expect(await dueOf()).toEqual([]);
    const files = readdirSync(join(DATA_DIR, 'exchange', client.code, 'out')).filter((name) =>
      name.startsWith('invoice_'),
    );
    expect(files).toEqual([`invoice_K-${step}_2026_${message.id}.json`]);
  },
);
