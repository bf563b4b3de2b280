/** What agents see of their customers' documents: the setting `agents.documents` (C-DOC-4, C-ID-6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiName } from '#contract/endpoints/api.ts';
import { DOCUMENT_RIGHTS } from '#contract/values/document-rights.ts';
import { addDocuments } from '../kit/account-documents.ts';
import { type Customer, startShop, type TestShop } from '../kit/start-shop.ts';

/** Each call and file of documents, with the setting from which an agent may use it. */
const CALLS: ReadonlyArray<[from: 'all' | 'deadlines', name: ApiName, body: (ids: Ids) => object]> = [
  ['all', 'account.get_invoices', () => ({})],
  ['all', 'account.get_invoice_detail', ({ invoiceId }) => ({ id: invoiceId })],
  ['all', 'account.get_ddt', () => ({})],
  ['all', 'account.get_ddt_detail', ({ noteId }) => ({ id: noteId })],
  ['all', 'account.invoice_pdf', () => ({ scope: 'invoice', year: 2026, number: '1' })],
  ['all', 'account.get_disputes', () => ({})],
  [
    'all',
    'account.open_dispute',
    ({ noteId }) => ({ kind: 'note', id: noteId, key: 'agents-key', reason: 'other', text: 'Prova' }),
  ],
  ['deadlines', 'account.payment_deadline', () => ({})],
  ['deadlines', 'account.get_statement', () => ({})],
  ['deadlines', 'account.exposition', () => ({})],
];
const FILES: ReadonlyArray<[from: 'all' | 'deadlines', path: (ids: Ids) => string]> = [
  ['all', ({ invoiceId }) => `invoice.pdf?id=${invoiceId}`],
  ['all', ({ noteId }) => `ddt.pdf?id=${noteId}`],
  ['all', () => 'invoices.csv'],
  ['all', () => 'invoices.zip'],
  ['all', () => 'invoice-rows.xlsx'],
  ['all', () => 'delivery-notes.csv'],
  ['deadlines', () => 'deadlines.csv'],
  ['deadlines', () => 'statement.csv'],
];

interface Ids {
  readonly invoiceId: number;
  readonly noteId: number;
}

const RIGHTS = { all: DOCUMENT_RIGHTS, deadlines: ['deadlines', 'credit', 'pay'], none: [] } as const;

describe.each(['all', 'deadlines', 'none'] as const)('agents.documents: %s (C-DOC-4)', (setting) => {
  let shop: TestShop;
  let agent: Customer;
  let ids: Ids & { deadline: number };
  const allowed = (from: 'all' | 'deadlines') => setting === 'all' || setting === from;

  beforeAll(async () => {
    shop = await startShop({ settings: `agents: { documents: ${setting} }` });
    agent = await shop.login('agente1@example.com');
    const { data } = await agent.call('agent.get_customers', {});
    const { client_id, address_codes } = data[0] ?? expect.fail('no customer');
    const [address] = address_codes;
    await agent.call('agent.choose_customer', { client_id, address_code: address?.address_code ?? 0 });
    const added = await addDocuments(shop.db, client_id, 'agent', { addressCode: address?.address_code ?? 0 });
    const [deadline] = await shop.db.query<{ id: number }>(
      null,
      `select id from deadlines where invoice_id = $1 and part = 2`,
      [added.invoiceId],
    );
    ids = { ...added, deadline: deadline?.id ?? 0 };
  });
  afterAll(() => shop.close());

  test('the session says what the pages may show', async () => {
    const session = await agent.call('customer.get_session', {});
    expect(session).toMatchObject({ documents: RIGHTS[setting] });
  });

  test.each(CALLS)('calls of "%s": %s', async (from, name, body) => {
    const { status } = await agent.send(name, body(ids));
    expect(status).toBe(allowed(from) ? 200 : 403);
  });

  test('paying', async () => {
    const request = { deadlines: [ids.deadline], idempotency_key: 'of-the-agent' };
    const { status } = await agent.send('payment.start', request);
    expect(status).toBe(allowed('deadlines') ? 200 : 403);
  });

  test.each(FILES)('files of "%s": %s', async (from, path) => {
    const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await shop.app.fetch(
      new Request(`http://localhost:4500/documents/${path(ids)}`, { headers: { cookie } }),
    );
    await response.arrayBuffer();
    // A document that may not be seen does not exist; a list is refused.
    const refused = path(ids).includes('id=') ? 404 : 403;
    expect(response.status).toBe(allowed(from) ? 200 : refused);
  });

  test('the dashboard leaves out what may not be seen, nothing is refused', async () => {
    const { deadlines, unpaid } = await agent.call('account.get_dashboard', {});
    expect(deadlines === null).toBe(setting === 'none');
    expect(unpaid > 0).toBe(setting !== 'none');
  });
});

test('what is late in the list of customers is the figure of the credit of each: both are sums of deadlines (C-ID-6, C-DOC-3)', async () => {
  const shop = await startShop();
  try {
    const agent = await shop.login('agente1@example.com');
    const { data } = await agent.call('agent.get_customers', { per_page: 100 });
    expect(data.some(({ overdue }) => overdue > 0)).toBe(true);
    for (const { client_id, address_codes, overdue } of data) {
      const [address] = address_codes;
      await agent.call('agent.choose_customer', { client_id, address_code: address?.address_code ?? 0 });
      expect([client_id, (await agent.call('account.exposition', {})).overdue]).toEqual([client_id, overdue]);
    }
  } finally {
    await shop.close();
  }
});
