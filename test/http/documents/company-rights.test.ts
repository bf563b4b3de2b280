/**
 * The seam for roles of a company's people (C-DOC-4): someone who may see some addresses, or no prices, finds nothing else in any
 * list, count, search, link, file or ZIP.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getStatement, paymentDeadline } from '#contract/endpoints/account/deadlines.ts';
import { getDdt } from '#contract/endpoints/account/delivery-notes.ts';
import { getInvoices } from '#contract/endpoints/account/invoices.ts';
import type { DocumentRight } from '#contract/values/document-rights.ts';
import { createDocumentWorkers } from '#server/modules/documents/document-workers.ts';
import { createLedgerFiles } from '#server/modules/documents/ledger-files.ts';
import { createReadablePages } from '#server/modules/fatturapa/index.ts';
import { createLedger, type DocumentMembership, type Ledger } from '#server/modules/ledger/index.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { defaultSettings, ledgerSettings } from '#server/settings.ts';
import { type AddedDocuments, addDocuments } from '../kit/account-documents.ts';
import { readPdf } from '../kit/read-pdf.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';
import { refusal } from '../trade/refusal.ts';

const shop = withShop();
const workers = createDocumentWorkers();
const pages = createReadablePages();
let owner: Customer;
let here: AddedDocuments;
let there: AddedDocuments;
let orderId: number;
const ALL: readonly DocumentRight[] = ['invoices', 'deliveries', 'deadlines', 'credit', 'pay', 'disputes'];

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
  const [first = 0, second = 0] = owner.addressCodes;
  for (const table of ['deadlines', 'document_links', 'invoices', 'delivery_notes', 'ledger_entries'])
    await shop().db.query(null, `delete from ${table}`);
  here = await addDocuments(shop().db, owner.customerId, 'here', { addressCode: first });
  there = await addDocuments(shop().db, owner.customerId, 'there', { addressCode: second });
  // A chain that crosses the addresses: an order and its note here, its invoice there.
  const [order] = await shop().db.query<{ id: number }>(
    null,
    'update orders set address_code = $2 where id = (select min(id) from orders where client_id = $1) returning id',
    [owner.customerId, first],
  );
  orderId = order?.id ?? expect.fail('no order');
  await shop().db.query(
    null,
    `insert into document_links (from_kind, from_id, to_kind, to_id, how)
     values ('order', $1, 'note', $2, 'row'), ('note', $2, 'invoice', $3, 'row')`,
    [orderId, here.noteId, there.invoiceId],
  );
  const pdf = Buffer.from('%PDF-1.4 with prices');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  mkdirSync(join(shop().dataDir, 'papers', sha256.slice(0, 2)), { recursive: true });
  writeFileSync(join(shop().dataDir, 'papers', sha256.slice(0, 2), sha256), pdf);
  await shop().db.query(
    null,
    `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256)
     values ('note', $1, 'pdf', 'DT.pdf', 'application/pdf', $2, $3)`,
    [here.noteId, pdf.length, sha256],
  );
});
afterAll(() => Promise.all([workers.close(), pages.close()]));

/** What a person with these rights gets. */
function personOf(may: Partial<DocumentMembership>) {
  const { db, clock, dataDir } = shop();
  const membership: DocumentMembership = { rights: ALL, addresses: null, prices: true, ...may };
  const ledger: Ledger = createLedger({
    db,
    clock: () => clock.now,
    timeZone: 'Europe/Rome',
    holidays: [],
    catalogue: { articlesByIds: async () => new Map() },
    articlesNamed: async () => [],
    settings: ledgerSettings(defaultSettings()),
    card: true,
    membershipOf: () => membership,
  });
  const reader = { customerId: owner.customerId, role: 'customer' as const, userId: null, locale: 'it' as const };
  const files = createLedgerFiles({
    ledger,
    workers,
    pages,
    hasDispute: async () => false,
    customers: { customerOf: async () => ({ companyName: 'Rossi', client_id: 1 }) as never },
    shop: { name: 'Bancale', contacts: { phone: '', email: '', address: '' }, vatNumber: '', logo: null },
    papers: folderFiles(dataDir).papers,
    today: () => '2026-11-24',
  });
  return {
    ledger,
    reader,
    invoices: (asked: object = {}) => ledger.invoices(reader, getInvoices.request.parse(asked)),
    notes: (asked: object = {}) => ledger.notes(reader, getDdt.request.parse(asked)),
    deadlines: (asked: object = {}) => ledger.deadlines(reader, paymentDeadline.request.parse(asked)),
    statement: () => ledger.statement(reader, getStatement.request.parse({})),
    file: (path: string) => {
      const [name = '', query] = path.split('?');
      return files(name, reader, new URLSearchParams(query));
    },
  };
}

const numbersOf = (data: ReadonlyArray<{ number: string }>) => data.map(({ number }) => number).sort();

describe('limited to one address (C-DOC-4)', () => {
  const limited = () => personOf({ addresses: [owner.addressCodes[0] ?? 0] });

  test('lists, counts and sums', async () => {
    const [part, all] = [limited(), personOf({})];
    const [invoices, notes] = [await part.invoices(), await part.notes()];
    expect([numbersOf(invoices.data), invoices.count]).toEqual([['FT/0012-here', 'NC/0012-here'], 2]);
    expect([numbersOf(notes.data), notes.count]).toEqual([['DT/0012-here'], 1]);
    expect((await all.invoices()).count).toBe(4);
    const [due, everything] = [await part.deadlines({ state: 'all' }), await all.deadlines({ state: 'all' })];
    expect(new Set(due.data.map(({ document }) => document.number))).toEqual(new Set(['FT/0012-here', 'NC/0012-here']));
    expect([due.count, everything.count]).toEqual([6, 12]);
    for (const name of ['open', 'expired', 'to_expire', 'unpaid'] as const)
      expect([name, Math.round(due.totals[name] * 200)]).toEqual([name, Math.round(everything.totals[name] * 100)]);
    const entries = (await part.statement()).data.map(({ document }) => document.number);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.filter((number) => !number.endsWith('here'))).toEqual([]);
    expect(await part.ledger.unpaidOf(part.reader)).toBe(80_000);
  });

  test.each(['0012', 'there', 'Cantiere Nord'])('a search for "%s" finds nothing of another address', async (text) => {
    const part = limited();
    for (const { data } of [
      await part.invoices({ text }),
      await part.notes({ text }),
      await part.notes({ article: 'VITE-8X20' }),
    ])
      expect(numbersOf(data).filter((number) => !number.endsWith('here'))).toEqual([]);
    expect(
      (await part.deadlines({ text, state: 'all' })).data.some((one) => one.document.number.endsWith('there')),
    ).toBe(false);
    const destination = owner.addressCodes[1] ?? 0;
    expect([(await part.invoices({ destination })).count, (await part.notes({ destination })).count]).toEqual([0, 0]);
  });

  test('details, links and files of another address do not exist', async () => {
    const part = limited();
    // At once: one that fails while another is awaited would be an unhandled rejection, and end the whole run.
    const refusals = await Promise.all(
      [
        part.ledger.invoice(part.reader, there.invoiceId),
        part.ledger.note(part.reader, there.noteId),
        part.file(`invoice.pdf?id=${there.invoiceId}`),
        part.file(`ddt.pdf?id=${there.noteId}`),
        part.file(`attachment?kind=invoice&id=${there.invoiceId}&n=1`),
      ].map(refusal),
    );
    expect(refusals.map(({ code }) => code)).toEqual(Array(5).fill('not-found'));
    const { invoices, orders } = await part.ledger.note(part.reader, here.noteId);
    expect([numbersOf(invoices), orders.length]).toEqual([['FT/0012-here'], 1]);
    const linked = await part.ledger.linksOfOrder(part.reader, orderId);
    expect(numbersOf(linked)).toEqual(['DT/0012-here', 'FT/0012-here']);
    expect(numbersOf(await personOf({}).ledger.linksOfOrder(part.reader, orderId))).toContain('FT/0012-there');
  });

  test.each(['invoices.csv', 'delivery-notes.csv', 'deadlines.csv', 'statement.csv'])('%s', async (file) => {
    const { body } = await limited().file(file);
    const written = new TextDecoder().decode(body as Uint8Array);
    expect(written).toContain('0012-here');
    expect(written).not.toContain('0012-there');
  });

  test('a ZIP of ids has only those of the address', async () => {
    const { body } = await limited().file(`invoices.zip?ids=${here.invoiceId}&ids=${there.invoiceId}`);
    const names = await textOf(body as Readable);
    expect(names).toContain('0012-here');
    expect(names).not.toContain('0012-there');
  });
});

describe('without prices (C-DOC-4)', () => {
  const warehouse = () => personOf({ rights: ['deliveries'], prices: false });

  test('the delivery note has no amounts, and its PDF is generated without, though the books sent one', async () => {
    const person = warehouse();
    const note = await person.ledger.note(person.reader, here.noteId);
    expect(note.rows.map(({ net, total }) => [net, total])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect([note.files, note.invoices]).toEqual([[], []]);
    const { data } = await person.notes({ article: 'VITE-8X20' });
    expect(data.flatMap(({ matches = [] }) => matches.map(({ price }) => price))).toEqual([null, null]);
    const drawn = await person.file(`ddt.pdf?id=${here.noteId}`);
    const { text } = await readPdf(drawn.body as Uint8Array);
    expect(text).toContain('VITE-8X20');
    for (const amount of ['0,1234', '12,34', '4,50', '27,00']) expect(text).not.toContain(amount);
    const stored = await personOf({}).file(`ddt.pdf?id=${here.noteId}`);
    expect(await textOf(stored.body as Readable)).toBe('%PDF-1.4 with prices');
  });

  test('nothing else is open to them', async () => {
    const person = warehouse();
    const refusals = await Promise.all(
      [person.invoices(), person.deadlines(), person.statement(), person.file('invoices.zip')].map(refusal),
    );
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('forbidden'));
    expect(await refusal(person.file(`invoice.pdf?id=${here.invoiceId}`))).toMatchObject({ code: 'not-found' });
    expect(await person.ledger.nextDeadlines(person.reader)).toBeNull();
    expect(await person.ledger.unpaidOf(person.reader)).toBe(0);
    expect(person.ledger.rightsOf(person.reader)).toEqual(['deliveries']);
  });
});
