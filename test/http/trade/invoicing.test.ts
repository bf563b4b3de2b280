/** Delivery notes, invoices and credit notes that the shop issues itself (C-FISC-4, C-FISC-5). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Invoicing } from '#server/modules/invoicing/index.ts';
import { OrderNotMoved } from '#server/modules/orders/index.ts';
import {
  acceptedOrder,
  faultOf,
  HAND,
  ISSUING,
  type IssuingFixtures,
  issuingOf,
  REGISTERED,
} from './invoicing-fixtures.ts';
import { BIANCHI, euro, ROSSI, START, withTrade } from './trade-fixtures.ts';

const trade = withTrade();
let issuing: IssuingFixtures;
let invoicing: Invoicing;

beforeAll(async () => {
  await trade().change(REGISTERED);
  issuing = issuingOf(trade().db, () => trade().clock.now);
  invoicing = issuing.invoicing;
});
afterAll(() => issuing.close());
beforeEach(() => {
  trade().clock.now = START;
});

const order = (...given: Parameters<typeof acceptedOrder> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  acceptedOrder(trade(), issuing.admin, ...given);
const note = (number: string, more: object = {}) =>
  invoicing.note({ order: number, kind: 'deferred', hand: HAND, ...more });
const query = <T>(sql: string, params: readonly unknown[] = []) => trade().db.query<T>(null, sql, params);
const at = (day: string) => {
  trade().clock.now = new Date(`${day}T10:00:00Z`);
};
const fileOf = (fileName: string) => readFileSync(join(issuing.folder, 'out', fileName), 'utf8');

describe('a delivery note from an order (C-FISC-4)', () => {
  test('of some lines: number, rows, prices, links, and the order is partly fulfilled; then of the rest', async () => {
    const { number } = await order(ROSSI, { DADO: 10, LAMPADA: 4 });
    const first = await note(number, { delivery: [{ row: '10', pieces: 6 }], packages: 2, carrier: 'Corriere Rapido' });
    expect(first).toMatchObject({ number: 'DT/1/2026', date: '2026-03-10', rows: 1, order: { status: 'partial' } });
    const second = await note(number);
    expect(second).toMatchObject({ number: 'DT/2/2026', rows: 2, pieces: 8, order: { status: 'E' } });
    const [stored] = await query(
      `select kind, status, source, transport_by, carrier, packages, destination->>'city' as city, client_id from delivery_notes where id = $1`,
      [first.id],
    );
    expect(stored).toEqual({
      kind: 'deferred',
      status: 'shipped',
      source: 'shop',
      transport_by: 'Vettore',
      carrier: 'Corriere Rapido',
      packages: 2,
      city: 'Milano',
      client_id: 101,
    });
    const rows = await query(
      'select note_id, carti, quantity, order_number, order_row, total from delivery_note_rows where note_id = any($1::int[]) order by 1, row_id',
      [[first.id, second.id]],
    );
    // A nut is 10.00 less 50 % and 10 %, a lamp 50.00.
    expect(rows).toEqual([
      { note_id: first.id, carti: 'DADO', quantity: 6, order_number: number, order_row: 10, total: euro(27) },
      { note_id: second.id, carti: 'DADO', quantity: 4, order_number: number, order_row: 10, total: euro(18) },
      { note_id: second.id, carti: 'LAMPADA', quantity: 4, order_number: number, order_row: 20, total: euro(90) },
    ]);
    const links = await query(
      `select from_kind, to_kind, to_id, how from document_links where to_kind = 'note' and to_id = any($1::int[]) order by to_id`,
      [[first.id, second.id]],
    );
    expect(links).toEqual(
      [first.id, second.id].map((id) => ({ from_kind: 'order', to_kind: 'note', to_id: id, how: 'row' })),
    );
  });

  test('never more than ordered, unless that is said', async () => {
    const { number } = await order(ROSSI, { DADO: 10, LAMPADA: 4 });
    const tooMany = { delivery: [{ row: '10', pieces: 11 }] };
    await expect(note(number, tooMany)).rejects.toThrow(OrderNotMoved);
    const issued = await note(number, { ...tooMany, beyond: true });
    expect(issued).toMatchObject({ pieces: 11, order: { status: 'partial' } });
  });

  test('two people at once: one delivers what is left, the other is refused; the numbers have no gap', async () => {
    const { number } = await order(ROSSI, { DADO: 10 });
    const before = await lastNumber('note', 'DT');
    const both = await Promise.allSettled([note(number), note(number)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await lastNumber('note', 'DT')).toBe(before + 1);
  });

  test.each([
    [
      'the shop has no address',
      { seller: { ...ISSUING.seller, street: '', city: '' } },
      { fault: 'seller-incomplete', fields: ['seller.street', 'seller.city'] },
    ],
    ['invoicing is off', { issue: 'none' as const }, { fault: 'off' }],
  ])('%s: refused, and nothing has changed', async (_, more, fault) => {
    const { number } = await order(ROSSI, { DADO: 10 });
    const other = issuingOf(trade().db, () => trade().clock.now, { settings: { ...ISSUING, ...more } });
    const before = await lastNumber('note', 'DT');
    expect(await faultOf(other.invoicing.note({ order: number, kind: 'deferred', hand: HAND }))).toMatchObject(fault);
    await other.close();
    expect(await lastNumber('note', 'DT')).toBe(before);
    expect((await issuing.admin.show(number)).order.status).toBe('NE');
  });

  test('a day before the last of its series, or after today, is refused', async () => {
    const { number } = await order(ROSSI, { DADO: 10, LAMPADA: 1 });
    await note(number, { delivery: [{ row: '20', pieces: 1 }] });
    expect(await faultOf(note(number, { day: '2026-03-09' }))).toMatchObject({
      fault: 'day-before-last',
      last: '2026-03-10',
    });
    expect(await faultOf(note(number, { day: '2026-03-11' }))).toMatchObject({ fault: 'day-future' });
  });

  test('a dry run makes and checks everything, and keeps nothing', async () => {
    const { number } = await order(ROSSI, { DADO: 10 });
    const before = await lastNumber('note', 'DT');
    const request = { order: number, kind: 'deferred' as const, hand: HAND };
    const trial = await invoicing.note(request, { dryRun: true });
    expect(trial.number).toBe(`DT/${before + 1}/2026`);
    expect(await lastNumber('note', 'DT')).toBe(before);
    expect((await issuing.admin.show(number)).order.status).toBe('NE');
  });
});

async function lastNumber(kind: string, series: string, year = 2026): Promise<number> {
  const [row] = await query<{ last_number: number }>(
    'select last_number from document_counters where kind = $1 and series = $2 and year = $3',
    [kind, series, year],
  );
  return row?.last_number ?? 0;
}

interface StoredInvoice {
  id: number;
  kind: string;
  td: string;
  taxable: number;
  vat: number;
  total: number;
  payable: number;
  payment_terms: string;
  sdi_state: string;
}
const stored = async (number: string) =>
  (
    await query<StoredInvoice>(
      'select id, kind, td, taxable, vat, total, payable, payment_terms, sdi_state from invoices where number = $1',
      [number],
    )
  )[0];

describe('invoices (C-FISC-4)', () => {
  test('at once: the order’s own total to the cent, deadlines of the customer’s terms, the file in the folder and kept byte for byte', async () => {
    await query(`update customers set iban = 'IT60X0542811101000000123456' where client_id = $1`, [ROSSI.customerId]);
    const sent = await order(ROSSI, { DADO: 7, LIBRO: 3, VITE: 25 }, { payment_method: 'riba_30' });
    const { note: issuedNote, invoice } = await invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    const found = await stored(invoice.number);
    expect(found).toMatchObject({
      kind: 'accompanying',
      td: 'TD01',
      total: euro(sent.totale_doc),
      payment_terms: 'RiBa 30 gg DFFM',
    });
    expect(found?.vat).toBe(euro(sent.iva));
    const deadlines = await query(
      'select due_date, amount, open, mp, bank, method, source from deadlines where invoice_id = $1',
      [found?.id],
    );
    expect(deadlines).toEqual([
      {
        due_date: '2026-04-30',
        amount: euro(sent.totale_doc),
        open: euro(sent.totale_doc),
        mp: 'MP12',
        bank: { abi: '05428', cab: '11101' },
        method: 'RiBa',
        source: 'shop',
      },
    ]);
    expect(await invoicing.transmit()).toMatchObject({ sent: [invoice.fileName] });
    const xml = fileOf(invoice.fileName);
    expect(xml).toContain('<TipoDocumento>TD01</TipoDocumento>');
    // The buyer's bank, read off their IBAN.
    expect(xml.replaceAll(/>\s+</g, '><')).toContain('<ABI>05428</ABI><CAB>11101</CAB>');
    expect(xml).toContain(`<NumeroDDT>${issuedNote.number}</NumeroDDT>`);
    expect(xml).toContain('<CodiceDestinatario>ABC1234</CodiceDestinatario>');
    expect(xml).toContain('<MezzoTrasporto>Mittente</MezzoTrasporto>');
    expect(xml.replaceAll(/>\s+</g, '><')).toContain(
      '<IndirizzoResa><Indirizzo>Via Roma 1</Indirizzo><CAP>20100</CAP>',
    );
    expect(xml).toContain(`<IdDocumento>${sent.number}</IdDocumento>`);
    const [paper] = await query<{ sha256: string }>(
      `select sha256 from paper_files where owner_kind = 'invoice' and owner_id = $1 and role = 'xml'`,
      [found?.id],
    );
    const sha = paper?.sha256 ?? '';
    expect(readFileSync(join(issuing.papers, sha.slice(0, 2), sha), 'utf8')).toBe(xml);
    const links = await query(
      `select from_kind, to_kind from document_links where to_kind = 'invoice' and to_id = $1 order by 1`,
      [found?.id],
    );
    expect(links).toEqual([
      { from_kind: 'note', to_kind: 'invoice' },
      { from_kind: 'order', to_kind: 'invoice' },
    ]);
  });

  test('a month is one invoice per customer and terms, of what was delivered in it; what is invoiced is not invoiced again', async () => {
    at('2026-04-20');
    const one = await order(ROSSI, { DADO: 10 }, { payment_method: 'bank_transfer', reference: 'CANTIERE 7' });
    const two = await order(ROSSI, { LAMPADA: 2 }, { payment_method: 'bank_transfer' });
    const receipt = await order(ROSSI, { DADO: 3 }, { payment_method: 'riba_30' });
    const other = await order(BIANCHI, { LAMPADA: 2 });
    const notes = [
      await note(one.number),
      await note(two.number),
      await note(receipt.number),
      await note(other.number),
    ];
    at('2026-05-02');
    const late = await order(ROSSI, { DADO: 4 }, { payment_method: 'bank_transfer' });
    await note(late.number);
    const { issued, refused } = await invoicing.collect({});
    expect(refused).toEqual([]);
    const ours = issued.filter((invoice) => invoice.notes.some((number) => notes.some((one) => one.number === number)));
    expect(ours.map(({ customerId, notes: of, date }) => [customerId, of, date])).toEqual([
      [101, [notes[0]?.number, notes[1]?.number], '2026-04-30'],
      [101, [notes[2]?.number], '2026-04-30'],
      [102, [notes[3]?.number], '2026-04-30'],
    ]);
    const [both] = ours;
    expect(both?.total).toBe(euro(one.totale_doc) + euro(two.totale_doc));
    await invoicing.transmit();
    const xml = fileOf(both?.fileName ?? '');
    expect(xml).toContain('<TipoDocumento>TD24</TipoDocumento>');
    expect(xml).toContain('<IdDocumento>CANTIERE 7</IdDocumento>');
    expect(xml.match(/<NumeroDDT>/g)).toHaveLength(2);
    expect(xml).toContain('<IBAN>IT60X0542811101000000123456</IBAN>');
    expect((await invoicing.collect({})).issued).toEqual([]);
    expect(await faultOf(invoicing.invoice({ notes: [notes[0]?.number ?? ''] }))).toMatchObject({
      fault: 'note-invoiced',
    });
    expect(
      (await invoicing.drafts(101)).map(({ type, notes: of }) => [type, of.map(({ order_number }) => order_number)]),
    ).toEqual([['TD24', [late.number]]]);
  });

  test('two people who invoice the same month at once: each note is invoiced once', async () => {
    at('2026-06-10');
    const numbers: string[] = [];
    for (const pieces of [1, 2, 3]) {
      const sent = await order(ROSSI, { DADO: pieces }, { payment_method: 'bank_transfer' });
      numbers.push((await note(sent.number)).number);
    }
    at('2026-07-01');
    const runs = await Promise.all([invoicing.collect({}), invoicing.collect({})]);
    const ours = runs.flatMap(({ issued }) => issued.filter(({ notes }) => notes.includes(numbers[0] ?? '')));
    expect(ours.map(({ notes }) => notes)).toEqual([numbers]);
    const twice = await query(
      `select l.from_id from document_links l where l.from_kind = 'note' and l.to_kind = 'invoice' group by 1 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });

  test('an order delivered in parts: transport once, and the parts add up to its taxable amount', async () => {
    at('2026-07-06');
    const sent = await order(ROSSI, { VITE: 75, CAVO: 2.5 }, { payment_method: 'bank_transfer' });
    const parts = [
      [['VITE', 13]],
      [
        ['VITE', 29],
        ['CAVO', 0.5],
      ],
    ].map((rows) => rows.map(([row, pieces]) => ({ row: String(row), pieces: Number(pieces) })));
    const numbers: string[] = [];
    for (const delivery of [...parts, undefined]) numbers.push((await note(sent.number, { delivery })).number);
    const invoices = [];
    for (const number of numbers) invoices.push(await invoicing.invoice({ notes: [number] }));
    const taxable = await Promise.all(invoices.map(async ({ number }) => (await stored(number))?.taxable ?? 0));
    expect(taxable.reduce((sum, one) => sum + one, 0)).toBe(euro(sent.totale_doc) - euro(sent.iva));
    const transports = await query(
      `select count(*)::int as count from invoice_rows where kind = 'transport' and order_number = $1`,
      [sent.number],
    );
    expect(transports).toEqual([{ count: 1 }]);
  });

  test('an order paid by card has nothing open', async () => {
    at('2026-07-06');
    const { number } = await order(BIANCHI, { LAMPADA: 1 });
    await query(`update orders set payment_method = 'card' where number = $1`, [number]);
    const { invoice } = await invoicing.noteAndInvoice({ order: number, hand: HAND });
    const deadlines = await query(
      `select d.open, d.mp, p.amount = d.amount as paid, p.how from deadlines d join deadline_payments p on p.deadline_id = d.id where d.invoice_id = $1`,
      [invoice.id],
    );
    expect(deadlines).toEqual([{ open: 0, mp: 'MP08', paid: true, how: 'Carta' }]);
  });

  test('a fee per bank receipt is a row with VAT', async () => {
    at('2026-07-06');
    const sent = await order(ROSSI, { LAMPADA: 2 }, { payment_method: 'riba_30' });
    const other = issuingOf(trade().db, () => trade().clock.now, {
      settings: { ...ISSUING, ribaFee: euro(2.5) },
      home: issuing.folder,
    });
    const { invoice } = await other.invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    await other.close();
    expect(invoice.total).toBe(euro(sent.totale_doc) + euro(3.05));
  });

  test('without VAT: nature, law text and stamp duty; the buyer pays it where the shop says so', async () => {
    at('2026-07-06');
    await trade().change(
      `update customers set vat_nature = 'N3.5', vat_reason = 'Dichiarazione d’intento 1' where client_id = 102`,
    );
    const sent = await order(BIANCHI, { LAMPADA: 2 });
    await trade().change(`update customers set vat_nature = '', vat_reason = '' where client_id = 102`);
    const settings = { ...ISSUING, stamp: { charged: true, withN1: false } };
    const other = issuingOf(trade().db, () => trade().clock.now, { settings, home: issuing.folder });
    const { invoice } = await other.invoicing.noteAndInvoice({ order: sent.number, hand: HAND });
    await other.invoicing.transmit();
    const xml = fileOf(invoice.fileName);
    await other.close();
    expect(xml).toContain('<BolloVirtuale>SI</BolloVirtuale>');
    expect(xml).toContain("<RiferimentoNormativo>Dichiarazione d'intento 1</RiferimentoNormativo>");
    expect(invoice.total).toBe(euro(sent.totale_doc) + euro(2));
    const rows = await query('select kind, natura, total from invoice_rows where invoice_id = $1 order by row_id', [
      invoice.id,
    ]);
    expect(rows.at(-1)).toEqual({ kind: 'stamp', natura: 'N1', total: euro(2) });
  });

  test('one finding stops it: code, field, sentence; no number is used', async () => {
    at('2026-07-06');
    const sent = await order(BIANCHI, { LAMPADA: 2 });
    await query(`update order_rows set vat = 0 where order_id = (select id from orders where number = $1)`, [
      sent.number,
    ]);
    const { number } = await note(sent.number);
    const before = await lastNumber('invoice', 'FT');
    const { fault, findings = [] } = await faultOf(invoicing.invoice({ notes: [number] }));
    expect(fault).toBe('findings');
    expect(findings.map(({ code }) => code)).toContain('00400');
    expect(await lastNumber('invoice', 'FT')).toBe(before);
  });

  test('a number of another system is never used twice; numbers begun elsewhere are continued, once', async () => {
    at('2026-07-06');
    const series = { ...ISSUING.series, invoices: 'XA' };
    const other = issuingOf(trade().db, () => trade().clock.now, {
      settings: { ...ISSUING, series },
      home: issuing.folder,
    });
    await query(
      `insert into invoices (client_id, kind, number, number_key, year, date, taxable, vat, total, payable, source)
       values (102, 'invoice', 'XA/1/2026', 'XA/1/2026', 2026, '2026-01-02', 0, 0, 0, 0, 'erp')`,
    );
    const sent = await order(BIANCHI, { LAMPADA: 2 });
    const request = { order: sent.number, hand: HAND };
    expect(await faultOf(other.invoicing.noteAndInvoice(request))).toMatchObject({ fault: 'number-taken' });
    await other.invoicing.continueAfter('invoice', 'XA', 2026, 57);
    expect((await other.invoicing.noteAndInvoice(request)).invoice.number).toBe('XA/58/2026');
    expect(await faultOf(other.invoicing.continueAfter('invoice', 'XA', 2026, 90))).toMatchObject({
      fault: 'series-begun',
    });
    await other.close();
  });

  test('a new year begins at 1, and December is collected in January', async () => {
    at('2026-12-22');
    const december = await order(ROSSI, { DADO: 10 }, { payment_method: 'bank_transfer' });
    await note(december.number);
    at('2027-01-02');
    const january = await order(ROSSI, { DADO: 10 }, { payment_method: 'bank_transfer' });
    expect((await note(january.number)).number).toBe('DT/1/2027');
    const { issued } = await invoicing.collect({});
    const numbers = issued
      .filter(({ customerId }) => customerId === 101)
      .map(({ number, date }) => [number.split('/')[2], date]);
    expect(numbers).toContainEqual(['2026', '2026-12-31']);
  });
});
