/** Ordered → delivered → invoiced, row by row (C-DOC-2). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: Customer;
let order: { id: number; number: string };
let rows: Array<{ row_id: number; product_id: number }>;
let documents = 0;

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
  // An order in which each article has one row.
  const [found] = await shop().db.query<{ id: number; number: string }>(
    null,
    `select o.id, o.number from orders o join order_rows r on r.order_id = o.id where o.client_id = $1
     group by o.id, o.number having count(*) >= 2 and count(distinct r.product_id) = count(*) order by o.id limit 1`,
    [owner.customerId],
  );
  order = found ?? expect.fail('no order');
  rows = await shop().db.query(null, 'select row_id, product_id from order_rows where order_id = $1 order by row_id', [
    order.id,
  ]);
});

beforeEach(async () => {
  for (const table of ['document_links', 'invoices', 'delivery_notes'])
    await shop().db.query(null, `delete from ${table}`);
});

const product = (place: number) => rows[place]?.product_id ?? expect.fail('no row');

interface Line {
  readonly place: number;
  readonly quantity: number;
  /** Names the order's row; else only the article is known. */
  readonly byRow?: boolean;
}

async function note(lines: readonly Line[], status = 'shipped'): Promise<string> {
  documents += 1;
  const number = `DT/${documents}`;
  const [made] = await shop().db.query<{ id: number }>(
    null,
    `insert into delivery_notes (client_id, address_code, number, number_key, link_keys, year, date, kind, status, source)
     values ($1, 1, $2, $3, array[$3], 2026, '2026-05-04', 'deferred', $4, 'erp') returning id`,
    [owner.customerId, number, numberKey(number), status],
  );
  for (const [index, { place, quantity, byRow }] of lines.entries())
    await shop().db.query(
      null,
      `insert into delivery_note_rows (note_id, client_id, row_id, product_id, quantity, order_number, order_row)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [made?.id, owner.customerId, index, product(place), quantity, order.number, byRow ? rows[place]?.row_id : null],
    );
  return number;
}

async function invoice(lines: ReadonlyArray<Line & { note?: string }>, kind = 'deferred'): Promise<void> {
  documents += 1;
  const number = `FT/${documents}`;
  const [made] = await shop().db.query<{ id: number }>(
    null,
    `insert into invoices (client_id, address_code, kind, credit, number, number_key, year, date, taxable, vat, total, payable, source)
     values ($1, 1, $2, $2 = 'credit_note', $3, $4, 2026, '2026-05-31', 0, 0, 0, 0, 'erp') returning id`,
    [owner.customerId, kind, number, numberKey(number)],
  );
  for (const [index, { place, quantity, note: named }] of lines.entries())
    await shop().db.query(
      null,
      `insert into invoice_rows (invoice_id, client_id, row_id, product_id, quantity, order_number, note_key, note_date)
       values ($1, $2, $3, $4, $5, $6, $7, '2026-05-04')`,
      [
        made?.id,
        owner.customerId,
        index,
        product(place),
        quantity,
        named ? '' : order.number,
        named ? numberKey(named) : '',
      ],
    );
}

/** Shipped and invoiced pieces of the first two rows. */
async function flow() {
  const detail = await owner.call('wrapper.get_order_detail', { number: order.number });
  return detail.rows.slice(0, 2).map(({ shipped, invoiced }) => [shipped, invoiced]);
}

test('no document names the order: nothing is said', async () => {
  expect(await flow()).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('several notes, by row or by article; a cancelled one does not count', async () => {
  await note([{ place: 0, quantity: 60, byRow: true }]);
  await note([{ place: 0, quantity: 15 }]);
  await note([{ place: 1, quantity: 7 }], 'cancelled');
  expect(await flow()).toEqual([
    [75, null],
    [0, null],
  ]);
  // With invoices of the customer, none of which names it: all of it is still to be invoiced.
  await invoice([]);
  expect(await flow()).toEqual([
    [75, 0],
    [0, 0],
  ]);
});

test('an invoice of the notes counts up to what they brought for this order; a direct one is added, a credit note is not', async () => {
  const one = await note([
    { place: 0, quantity: 60 },
    { place: 1, quantity: 5 },
  ]);
  // The collective invoice has pieces of another order beside those.
  await invoice([
    { place: 0, quantity: 80, note: one },
    { place: 1, quantity: 3, note: one },
  ]);
  expect(await flow()).toEqual([
    [60, 60],
    [5, 3],
  ]);
  await invoice([{ place: 1, quantity: 2 }]);
  await invoice([{ place: 0, quantity: 60 }], 'credit_note');
  expect(await flow()).toEqual([
    [60, 60],
    [5, 5],
  ]);
});

test('documents of another customer that name the same order do not count (C-ID-3)', async () => {
  await note([{ place: 0, quantity: 60 }]);
  const stranger = await shop().login('cliente2@example.com');
  await shop().db.query(null, 'update delivery_notes set client_id = $1', [stranger.customerId]);
  await shop().db.query(null, 'update delivery_note_rows set client_id = $1', [stranger.customerId]);
  expect(await flow()).toEqual([
    [null, null],
    [null, null],
  ]);
  expect((await stranger.send('wrapper.get_order_detail', { number: order.number })).status).toBe(404);
});
