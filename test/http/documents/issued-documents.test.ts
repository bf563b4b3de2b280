/** What a customer has of documents that the shop issued itself (C-FISC-4, C-DOC-2, C-ID-3): lists, links, files, e-mails, deadlines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkDocuments } from '#server/import/files/account/documents.repository.ts';
import { backgroundIssuing, openInvoicing } from '#server/issuing.ts';
import { createDocumentMail } from '#server/modules/document-mail/index.ts';
import type { Invoicing } from '#server/modules/invoicing/index.ts';
import type { OutgoingEmail } from '#server/modules/mail/index.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { writeProformas } from '#server/proforma-files.ts';
import { parseSettings } from '#server/settings.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { type Customer, ORIGIN, type Visitor, withShop } from '../kit/start-shop.ts';

const SETTINGS = `
vatNumber: '01234567897'
seller: { name: Bancale S.p.A., street: Via dell’Industria 14, postalCode: '23868', city: Valmadrera, province: LC }
invoicing: { issue: fatturapa, series: { notes: ZD, invoices: ZF, deferred: ZG, creditNotes: ZN } }
`;
const shop = withShop({ settings: SETTINGS });
const HAND = { actor: 'Magazzino', note: '' };
let owner: Customer;
let stranger: Customer;
let invoicing: Invoicing;
let orderNumber: string;
let issued: Awaited<ReturnType<Invoicing['noteAndInvoice']>>;
let credit: Awaited<ReturnType<Invoicing['credit']>>;

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const [order] = await shop().db.query<{ number: string }>(
    null,
    `update orders set status = 'NE' where id = (select id from orders where client_id = $1 and status <> 'cancelled'
       and exists (select from order_rows r where r.order_id = orders.id and r.delivered = 0) order by id desc limit 1) returning number`,
    [owner.customerId],
  );
  orderNumber = order?.number ?? '';
  invoicing = await openInvoicing({
    db: shop().db,
    clock: () => shop().clock.now,
    settings: parseSettings(SETTINGS, 'test settings'),
    dataDir: shop().dataDir,
    storage: folderFiles(shop().dataDir),
    baseUrl: () => ORIGIN,
  });
  issued = await invoicing.noteAndInvoice({ order: orderNumber, hand: HAND, packages: 4 });
  credit = await invoicing.credit({ invoice: issued.invoice.number, pieces: new Map([[1, 'all' as const]]) });
});
afterAll(() => invoicing.close());

async function get(who: Visitor, path: string) {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await shop().app.fetch(
    new Request(new URL(`/documents/${path}`, ORIGIN), { headers: { Cookie: cookie } }),
  );
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const listed = async (who: Customer, text: string) =>
  (await who.call('account.get_invoices', { text, per_page: 20, page: 1 })).data;

test('the invoice stands in the account at once, with its note, its order, its credit note and its deadlines', async () => {
  const [header] = await listed(owner, issued.invoice.number);
  expect(header).toMatchObject({
    id: issued.invoice.id,
    kind: 'accompanying',
    total: issued.invoice.total / 10_000,
    has_xml: true,
  });
  const detail = await owner.call('account.get_invoice_detail', { id: issued.invoice.id });
  expect(detail.links.map(({ kind, number }) => [kind, number])).toEqual([
    ['order', orderNumber],
    ['note', issued.note.number],
    ['credit_note', credit.number],
  ]);
  expect(detail.rows_differ).toBe(false);
  expect(detail.rows[0]).toMatchObject({ note: { number: issued.note.number }, order: { number: orderNumber } });
  expect(detail.deadlines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
    issued.invoice.payable / 100,
  );
  const note = await owner.call('account.get_ddt_detail', { id: issued.note.id });
  expect(note).toMatchObject({
    number: issued.note.number,
    packages: 4,
    status: 'shipped',
    invoices: [{ number: issued.invoice.number }],
  });
  expect(note.rows.every(({ quantity, ordered, invoiced }) => ordered === quantity && invoiced === quantity)).toBe(
    true,
  );
  const order = await owner.call('wrapper.get_order_detail', { number: orderNumber });
  expect(order.status).toBe('E');
  expect(order.documents.map(({ number }) => number)).toEqual([issued.note.number, issued.invoice.number]);
});

test('an import finds the same links, and removes none of them (C-DOC-2)', async () => {
  const links = () =>
    shop().db.query(
      null,
      `select * from document_links where (to_kind = 'note' and to_id = $1) or (to_kind = 'invoice' and to_id = any ($2::int[]))
       order by from_kind, from_id, to_kind, to_id`,
      [issued.note.id, [issued.invoice.id, credit.id]],
    );
  const before = await links();
  expect(before).toHaveLength(4);
  await shop().db.transaction((transaction) => linkDocuments(transaction));
  expect(await links()).toEqual(before);
});

test('XML byte for byte, a page to read it, PDF of note and invoice', async () => {
  const xml = await get(owner, `invoice.xml?id=${issued.invoice.id}`);
  expect(xml.status).toBe(200);
  await invoicing.transmit();
  expect(
    readFileSync(join(shop().dataDir, 'invoices', 'out', issued.invoice.fileName)).equals(Buffer.from(xml.bytes)),
  ).toBe(true);
  const page = Buffer.from((await get(owner, `invoice.html?id=${issued.invoice.id}&lang=it`)).bytes).toString();
  expect(page).toContain(issued.invoice.number);
  for (const [path, number] of [
    [`ddt.pdf?id=${issued.note.id}`, issued.note.number],
    [`invoice.pdf?id=${credit.id}`, credit.number],
  ] as const)
    expect((await readPdf((await get(owner, path)).bytes)).text).toContain(number);
});

test('for another customer none of it exists', async () => {
  for (const number of [issued.invoice.number, credit.number]) expect(await listed(stranger, number)).toEqual([]);
  const paths = ['invoice.xml', 'invoice.pdf', 'invoice.html'].map((file) => `${file}?id=${issued.invoice.id}`);
  for (const path of [...paths, `ddt.pdf?id=${issued.note.id}`]) expect((await get(stranger, path)).status).toBe(404);
  const detail = await stranger.send('account.get_invoice_detail', { id: issued.invoice.id });
  expect(detail.status).toBe(404);
});

test('users get the e-mails about new documents, as for imported ones (C-DOC-4)', async () => {
  const written: OutgoingEmail[] = [];
  const today = shop().today();
  const mailer = createDocumentMail({
    db: shop().db,
    clock: () => shop().clock.now,
    timeZone: 'Europe/Rome',
    log: { error: (fields: unknown) => expect.fail(String(fields)) } as never,
    outbox: { enqueue: async (_, ...emails) => void written.push(...emails), deliverSoon() {}, attachBy() {} },
    pdfOf: () => expect.fail('no file is made before an e-mail leaves'),
    ledger: { days: () => ({ today, bankSince: today }) },
    baseUrl: () => ORIGIN,
    settings: { documentDays: 7, deadlineDays: 3, usual: 'on', attachFiles: false },
  });
  await mailer.tell();
  const text = JSON.stringify(written.filter(({ recipient }) => recipient === 'cliente1@example.com'));
  for (const number of [issued.note.number, issued.invoice.number, credit.number]) expect(text).toContain(number);
});

test('pro forma: a PDF of what would be invoiced, without a number; nothing is stored', async () => {
  const [order] = await shop().db.query<{ number: string }>(
    null,
    `update orders set status = 'NE', payment_method = 'bank_transfer' where id = (select id from orders where client_id = $1
       and status not in ('cancelled', 'E') and exists (select from order_rows r where r.order_id = orders.id and r.delivered = 0)
       order by id desc limit 1) returning number`,
    [owner.customerId],
  );
  const note = await invoicing.note({ order: order?.number ?? '', kind: 'deferred', hand: HAND });
  const settings = parseSettings(SETTINGS.replace('fatturapa', 'courtesy'), 'test settings');
  const today = shop().today();
  const count = async () =>
    (await shop().db.query<{ n: number }>(null, 'select count(*)::int as n from invoices'))[0]?.n;
  const before = await count();
  const files = { settings, dataDir: shop().dataDir };
  const [path = '', ...others] = await writeProformas(invoicing, files, {
    month: today,
    customerId: owner.customerId,
    lang: 'it',
  });
  expect(others).toEqual([]);
  const { text } = await readPdf(new Uint8Array(readFileSync(path)));
  for (const said of ['Fattura proforma', note.number, order?.number ?? '', 'senza valore fiscale'])
    expect(text).toContain(said);
  expect(await count()).toBe(before);
  expect((await invoicing.drafts(owner.customerId)).flatMap(({ notes }) => notes.map(({ number }) => number))).toEqual([
    note.number,
  ]);
});

test('with month-end the shop invoices what the month before delivered, by itself', async () => {
  const { now } = shop().clock;
  const [year = 0, month = 0] = shop().today().split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  expect(await invoicing.drafts(owner.customerId)).toHaveLength(1);
  shop().clock.now = new Date(Date.UTC(year, month, 1, 9));
  const lines: object[] = [];
  const say = (fields: object) => void lines.push(fields);
  const background = backgroundIssuing({
    db: shop().db,
    clock: () => shop().clock.now,
    settings: parseSettings(SETTINGS.replace('fatturapa,', 'fatturapa, collect: month-end,'), 'test settings'),
    dataDir: shop().dataDir,
    storage: folderFiles(shop().dataDir),
    baseUrl: () => ORIGIN,
    log: { error: say, warn: say, info: say } as never,
  });
  background.start();
  await expect.poll(() => lines.length, { timeout: 20_000 }).toBe(1);
  await background.close();
  shop().clock.now = now;
  const [invoice, ...others] = await shop().db.query<{ number: string; date: string }>(
    null,
    `select number, date from invoices where client_id = $1 and number like 'ZG/%'`,
    [owner.customerId],
  );
  expect([invoice?.date, others, lines]).toEqual([lastDay, [], [{ invoices: [invoice?.number] }]]);
});
