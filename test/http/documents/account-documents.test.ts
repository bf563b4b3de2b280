/** Invoices, delivery notes, deadlines and statement of the account (C-DOC-2, C-DOC-3). */
import { beforeAll, describe, expect, test } from 'vitest';
import { DEADLINE_SORTS, INVOICE_SORTS, NOTE_SORTS } from '#contract/values/document-kinds.ts';
import { plainDate } from '#server/platform/clock.ts';
import { type AddedDocuments, addDocuments } from '../kit/account-documents.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: Customer;
let stranger: Customer;
let own: AddedDocuments;
let productId: number;
let carti: string;

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  const { product_list } = await owner.call('wrapper.product_list', { text: 'm8', per_page: 1 });
  ({ id: productId, carti } = product_list.data[0] ?? expect.fail('no article'));
  // Only these documents: figures are compared exactly.
  for (const table of ['deadlines', 'document_links', 'invoices', 'delivery_notes'])
    await shop().db.query(null, `delete from ${table}`);
  own = await addDocuments(shop().db, owner.customerId, 'doc', {
    productId,
    addressCode: owner.addressCodes[0] ?? 0,
  });
});

describe('invoices', () => {
  const list = (asked: object) => owner.call('account.get_invoices', asked);

  test('the list: what the document says, its state of payment, and the sums of everything', async () => {
    const { data, count, totals } = await list({});
    expect(data.map(({ number, kind, payment }) => [number, kind, payment])).toEqual([
      ['NC/0012-doc', 'credit_note', 'paid'],
      ['FT/0012-doc', 'deferred', 'expired'],
    ]);
    expect(data[1]).toMatchObject({ taxable: 39.34, vat: 8.65, total: 47.99, payable: 47.99, unread: true });
    expect(data[1]?.destination).not.toBe('');
    expect(count).toBe(2);
    // The credit note counts as negative, in the sums and in what is open.
    expect(totals).toEqual({ taxable: 29.34, total: 35.79, open: 21.79, expired: 33.99, unread: 2 });
  });

  test.each([
    [{ text: 'ft 12' }, ['FT/0012-doc']],
    [{ text: 'FT/0012' }, ['FT/0012-doc']],
    [{ text: 'cantiere nord' }, ['NC/0012-doc', 'FT/0012-doc']],
    [{ text: '%' }, []],
    [{ text: '???' }, []],
    [{ kind: 'credit_note' }, ['NC/0012-doc']],
    [{ payment: 'expired' }, ['FT/0012-doc']],
    [{ payment: 'partly' }, []],
    [{ to: '01012020' }, []],
    [{ article: 'vite-8x20' }, ['FT/0012-doc']],
    [{ article: 'tubo pvc' }, ['FT/0012-doc']],
    [{ article: 'tubo rame' }, []],
    [{ article: "'; drop table invoices" }, []],
    [{ unread: true }, ['NC/0012-doc', 'FT/0012-doc']],
    [{ destination: 999_999 }, []],
  ])('%j finds %j', async (asked, numbers) => {
    const { data, count } = await list(asked);
    expect(data.map(({ number }) => number)).toEqual(numbers);
    expect(count).toBe(numbers.length);
  });

  test('the article of the shop finds its rows, with quantity and price', async () => {
    const { data } = await list({ article: carti });
    expect(data.map(({ matches }) => matches)).toEqual([
      [
        {
          row_id: 10,
          carti: 'VITE-8X20',
          description: 'Vite testa esagonale M8 x 20',
          um: 'PZ',
          quantity: 100,
          price: 0.1234,
        },
      ],
    ]);
  });

  test.each(INVOICE_SORTS)('sorted by %s: every document once, page after page', async (sort) => {
    const first = await list({ sort, per_page: 1 });
    const second = await list({ sort, per_page: 1, page: 2 });
    const beyond = await list({ sort, per_page: 1, page: 3 });
    expect([first.data[0]?.id, second.data[0]?.id].sort()).toEqual([own.invoiceId, own.creditNoteId].sort());
    expect([first.pages, beyond.data, beyond.count]).toEqual([2, [], 2]);
  });

  test('the document: rows with article and note, VAT, deadlines, links; opening it marks it as read', async () => {
    const invoice = await owner.call('account.get_invoice_detail', { id: own.invoiceId });
    expect(invoice.rows.map((row) => [row.carti, row.quantity, row.net, row.total, row.article?.id])).toEqual([
      ['VITE-8X20', 100, 0.1234, 12.34, productId],
      ['TUBO-PVC', 6, 4.5, 27, undefined],
    ]);
    expect(invoice.rows[0]?.note).toMatchObject({ kind: 'note', id: own.noteId, number: 'DT/0012-doc' });
    expect(invoice.vat_table).toMatchObject([{ rate: 22, taxable: 39.34, tax: 8.65 }]);
    expect(invoice.deadlines.map(({ state }) => state)).toEqual(['paid', 'expired', 'unpaid', 'atBank', 'toExpire']);
    expect(invoice.links.map(({ kind, id }) => [kind, id])).toEqual([
      ['note', own.noteId],
      ['credit_note', own.creditNoteId],
    ]);
    expect(invoice.rows_differ).toBe(false);
    expect((await list({ unread: true })).data.map(({ id }) => id)).toEqual([own.creditNoteId]);
  });

  test('its PDF by year and number, however it is written; an unknown number is a sentence', async () => {
    const year = Number(plainDate(new Date(), 'Europe/Rome').slice(0, 4));
    const asked = { scope: 'invoice' as const, year };
    const path = `/documents/invoice.pdf?id=${own.invoiceId}`;
    expect(await owner.call('account.invoice_pdf', { ...asked, number: 'ft 12 doc', type: 'D' })).toEqual({
      success: true,
      message: path,
    });
    expect((await owner.call('account.invoice_pdf', { ...asked, number: 'ft 12 doc', type: 'I' })).success).toBe(false);
    const ddt = await owner.call('account.invoice_pdf', { ...asked, scope: 'ddt', number: 'DT/12-DOC' });
    expect(ddt.message).toBe(`/documents/ddt.pdf?id=${own.noteId}`);
    expect(await stranger.call('account.invoice_pdf', { ...asked, number: 'ft 12 doc', lang: 'en' })).toEqual({
      success: false,
      message: 'No document has this number.',
    });
  });
});

describe('delivery notes', () => {
  test('list and document, with what was invoiced of each row', async () => {
    const { data, totals } = await owner.call('account.get_ddt', { article: 'vite testa' });
    expect(data).toMatchObject([
      { number: 'DT/0012-doc', kind: 'deferred', status: 'delivered', packages: 3, carrier: 'Corriere Rapido' },
    ]);
    expect(data[0]?.invoices.map(({ id }) => id)).toEqual([own.invoiceId]);
    expect(data[0]?.matches?.map(({ quantity }) => quantity)).toEqual([100]);
    expect(totals).toEqual({ on_the_way: 0, unbilled: 0, packages: 3 });
    const note = await owner.call('account.get_ddt_detail', { id: own.noteId });
    expect(note.rows.map(({ quantity, invoiced, total }) => [quantity, invoiced, total])).toEqual([
      [100, 100, 12.34],
      [6, 6, 27],
    ]);
  });

  test.each([
    [{ kind: 'accompanying' }, 0],
    [{ kind: 'deferred' }, 1],
    [{ status: 'shipped' }, 0],
    [{ unbilled: true }, 0],
    [{ unbilled: false }, 1],
    [{ text: 'dt12' }, 1],
  ] as const)('%j finds %i', async (asked, count) => {
    expect((await owner.call('account.get_ddt', asked)).count).toBe(count);
  });

  test.each(NOTE_SORTS)('sorted by %s', async (sort) => {
    expect((await owner.call('account.get_ddt', { sort })).data.map(({ id }) => id)).toEqual([own.noteId]);
  });
});

describe('deadlines', () => {
  test('the open ones by day, with what can be paid and why not; totals of everything open', async () => {
    const { data, totals, methods } = await owner.call('account.payment_deadline', {});
    expect(data.map(({ part, state, payable, not_payable }) => [part, state, payable, not_payable])).toEqual([
      [3, 'unpaid', true, null],
      [2, 'expired', true, null],
      [4, 'atBank', false, 'at-bank'],
      [5, 'toExpire', true, null],
      [1, 'toExpire', false, 'credit'],
    ]);
    expect(data[0]).toMatchObject({ parts: 5, days_late: 40, method: 'RiBa', amount: 8, open: 8 });
    expect(totals).toEqual({
      open: 21.79,
      expired: 18,
      to_expire: 3.79,
      unpaid: 8,
      within_30: 3.79,
      within_60: 0,
      within_90: 0,
      later: 0,
    });
    expect(methods).toEqual(['Bonifico', 'RiBa']);
  });

  test.each([
    ['open', 5],
    ['toExpire', 2],
    ['expired', 1],
    ['unpaid', 1],
    ['atBank', 1],
    ['paid', 1],
    ['all', 6],
  ] as const)('filter %s: %i', async (state, count) => {
    const { data } = await owner.call('account.payment_deadline', { state });
    expect(data).toHaveLength(count);
    if (state !== 'open' && state !== 'all') expect(new Set(data.map((one) => one.state))).toEqual(new Set([state]));
  });

  test.each(DEADLINE_SORTS)('sorted by %s: each once', async (sort) => {
    const { data } = await owner.call('account.payment_deadline', { sort, state: 'all' });
    expect(new Set(data.map(({ id }) => id)).size).toBe(6);
  });

  test('by text and way of payment', async () => {
    expect((await owner.call('account.payment_deadline', { method: 'RiBa' })).count).toBe(2);
    expect((await owner.call('account.payment_deadline', { text: 'nc 12' })).count).toBe(1);
  });

  test('the next ones are on the dashboard, and the credit is made of them (C-DOC-3)', async () => {
    const { deadlines } = await owner.call('account.get_dashboard', {});
    expect(deadlines?.map(({ state }) => state).slice(0, 2)).toEqual(['unpaid', 'expired']);
    const credit = await owner.call('account.exposition', {});
    expect([credit.open_deadlines, credit.overdue]).toEqual([21.79, 18]);
    const rows = Object.fromEntries(credit.rows.map(({ code, ...row }) => [code, row]));
    expect(rows.remittances).toEqual({ expired: 10, to_expire: -6.2, total: 3.8 });
    expect(rows.riba).toEqual({ expired: 8, to_expire: 9.99, total: 17.99 });
  });
});

describe('statement', () => {
  test('documents and what was paid of them, with a running balance that ends at what is open', async () => {
    const statement = await owner.call('account.get_statement', {});
    expect(statement.source).toBe('documents');
    expect(statement.data.map(({ debit, credit }) => [debit, credit])).toEqual([
      [0, 10],
      [47.99, 0],
      [0, 12.2],
      [0, 4],
    ]);
    expect(statement.opening).toBe(0);
    expect(statement.closing).toBe(21.79);
  });

  test('the books’ own entries take precedence where they are sent', async () => {
    await shop().db.query(
      null,
      `insert into ledger_entries (client_id, date, document, description, debit, credit)
       values ($1, current_date - 3, 'FT 9', 'Fattura', 500000, 0), ($1, current_date - 2, '', 'Bonifico', 0, 200000)`,
      [stranger.customerId],
    );
    const { source, data, closing } = await stranger.call('account.get_statement', {});
    expect([source, closing]).toEqual(['books', 30]);
    expect(data.map(({ description, balance }) => [description, balance])).toEqual([
      ['Fattura', 50],
      ['Bonifico', 30],
    ]);
  });
});

describe('of another customer (C-ID-3)', () => {
  test.each(['account.get_invoice_detail', 'account.get_ddt_detail'] as const)('%s is not found', async (name) => {
    for (const id of [own.invoiceId, own.noteId, own.creditNoteId]) {
      const { status, text } = await stranger.send(name, { id });
      expect(status).toBe(404);
      expect(text).not.toContain('0012-doc');
    }
  });

  test.each(['account.get_invoices', 'account.get_ddt', 'account.payment_deadline', 'account.get_statement'] as const)(
    '%s holds only one’s own',
    async (name) => {
      const { status, text } = await stranger.send(name, { article: 'vite', text: '12', state: 'all' });
      expect(status).toBe(200);
      expect(text).not.toContain('0012-doc');
    },
  );
});
