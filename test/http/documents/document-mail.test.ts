/** E-mails about documents (C-DOC-4): what is new, due, expired, unpaid; once per user, as each chose. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { numberKey } from '#contract/values/number-key.rules.ts';
import { createDocumentMail, type DocumentMailDeps } from '#server/modules/document-mail/index.ts';
import { defaultTemplate } from '#server/modules/mail/default-templates.ts';
import type { OutgoingEmail } from '#server/modules/mail/index.ts';
import { renderMail } from '#server/modules/mail/render-mail.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const OWNER = 'cliente1@example.com';
const DAYS = { today: '2026-11-24', bankSince: '2026-11-17' };
const sql = (text: string, params: unknown[] = []) => shop().db.query(null, text, params);

let owner: Customer;
beforeEach(async () => {
  for (const table of ['deadlines', 'invoices', 'delivery_notes', 'document_mail_sent', 'document_mail_choices'])
    await sql(`delete from ${table}`);
  owner = await shop().login(OWNER);
});

/** One run of the shop's background work at this hour (UTC; the shop's is one later); the e-mails it writes. */
async function run(settings: Partial<DocumentMailDeps['settings']> = {}, now = '2026-11-24T10:00:00Z') {
  const written: OutgoingEmail[] = [];
  const mailer = createDocumentMail({
    db: shop().db,
    clock: () => new Date(now),
    timeZone: 'Europe/Rome',
    log: { error: (fields: unknown) => expect.fail(String(fields)) } as unknown as DocumentMailDeps['log'],
    outbox: { enqueue: async (_, ...emails) => void written.push(...emails), deliverSoon() {}, attachBy() {} },
    pdfOf: () => expect.fail('no file is made before an e-mail leaves'),
    ledger: { days: () => ({ ...DAYS, today: now.slice(0, 10) }) },
    baseUrl: () => 'https://shop.example',
    settings: { documentDays: 7, deadlineDays: 3, usual: 'on', attachFiles: false, ...settings },
  });
  await mailer.tell();
  return written;
}

const invoice = (number: string, date: string, kind = 'invoice') =>
  sql(
    `insert into invoices (client_id, kind, credit, number, number_key, year, date, taxable, vat, total, payable, source)
     values ($1, $2, $2 = 'credit_note', $3, $4, 2026, $5, 1000000, 220000, 1220000, 1220000, 'erp')`,
    [owner.customerId, kind, number, numberKey(number), date],
  );
const note = (number: string, date: string, status: string) =>
  sql(
    `insert into delivery_notes (client_id, number, number_key, year, date, kind, status, source)
     values ($1, $2, $3, 2026, $4, 'deferred', $5, 'erp')`,
    [owner.customerId, number, numberKey(number), date, status],
  );
const deadline = (document: string, due: string, more: { open?: number; riba?: boolean; unpaid?: string } = {}) =>
  sql(
    `insert into deadlines (client_id, document, document_key, year, due_date, amount, open, mp, presented, unpaid_on, source)
     values ($1, $2, upper($2), 2026, $3, 1000000, $4, $5, $6, $7, 'erp')`,
    [
      owner.customerId,
      document,
      due,
      more.open ?? 1_000_000,
      more.riba ? 'MP12' : 'MP05',
      more.riba === true,
      more.unpaid ?? null,
    ],
  );

/** `documents-soon: A, B` of each e-mail to the owner. */
const announced = (emails: OutgoingEmail[]) =>
  emails.map(({ kind, recipient, values }) => {
    expect(recipient).toBe(OWNER);
    const { documents } = values;
    if (typeof documents !== 'object' || documents.block !== 'lines') return expect.fail('no lines');
    return `${kind}: ${documents.lines.map(([title]) => title).join(', ')}`;
  });

test('new documents of the last days, one e-mail for each kind; never twice, never old ones', async () => {
  await invoice('FT/1', '2026-11-24');
  await invoice('FT/2', '2026-11-17');
  await invoice('NC/1', '2026-11-20', 'credit_note');
  await invoice('FT/OLD', '2026-11-16');
  await note('DT/1', '2026-11-23', 'shipped');
  await note('DT/2', '2026-11-23', 'prepared');
  expect(announced(await run())).toEqual([
    'documents-invoice: Fattura FT/2, Nota di credito NC/1, Fattura FT/1',
    'documents-note: Documento di trasporto DT/1',
  ]);
  expect(await run()).toEqual([]);
  // An import that replaces a document as a whole announces it no second time; one that is added is new.
  await sql(`delete from invoices where number = 'FT/1'`);
  await invoice('FT/1', '2026-11-24');
  await invoice('FT/3', '2026-11-24');
  expect(announced(await run())).toEqual(['documents-invoice: Fattura FT/3']);
});

test('with their PDFs if the setting says so; deadlines have none (C-DOC-4)', async () => {
  await invoice('FT/1', '2026-11-24');
  await note('DT/1', '2026-11-23', 'shipped');
  await deadline('FT/1', '2026-11-25');
  const [soon, invoices, notes] = await run({ attachFiles: true });
  const about = (email: OutgoingEmail | undefined) => email?.attachments?.map((file) => [file.maker, file.about.kind]);
  expect([soon, invoices, notes].map(about)).toEqual([
    undefined,
    [['document-pdf', 'invoice']],
    [['document-pdf', 'note']],
  ]);
  expect(invoices?.attachments?.[0]?.about).toMatchObject({ customerId: owner.customerId, locale: 'it' });
});

test('the shop makes the file when the e-mail leaves (C-DOC-4)', async () => {
  await invoice('FT/77', '2026-11-24');
  const [email] = await run({ attachFiles: true });
  await shop().db.query(
    null,
    `insert into letters (kind, recipient, locale, payload, created_at, next_attempt_at) values ($1, $2, 'it', $3, now(), '-infinity')`,
    [email?.kind, OWNER, JSON.stringify({ values: email?.values, attachments: email?.attachments })],
  );
  // Any change that sends e-mails delivers what waits.
  await note('DT/9', '2026-11-01', 'shipped');
  const [{ id }] = (await sql(`select id from delivery_notes where number = 'DT/9'`)) as [{ id: number }];
  const about = { kind: 'note', id, key: 'of-the-mail-test', reason: 'other', text: 'Prova' } as const;
  await owner.call('account.open_dispute', about);
  const folder = join(shop().dataDir, 'mail');
  const sent = await vi.waitFor(() => {
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    return texts.find((text) => text.includes('FT-77.pdf')) ?? expect.fail('no e-mail with the file');
  }, 10_000);
  expect(sent).toContain(Buffer.from('%PDF-1').toString('base64'));
});

// document, due date, more → the e-mail; undefined = none
test.each([
  ['in three days', '2026-11-27', {}, 'soon: In scadenza X'],
  ['today', '2026-11-24', {}, 'soon: In scadenza X'],
  ['in four days', '2026-11-28', {}, undefined],
  ['RiBa in three days', '2026-11-27', { riba: true }, undefined],
  ['paid', '2026-11-27', { open: 0 }, undefined],
  ['a credit', '2026-11-20', { open: -5 }, undefined],
  ['yesterday', '2026-11-23', {}, 'expired: Scaduta X'],
  ['a week ago', '2026-11-17', {}, 'expired: Scaduta X'],
  ['more than a week ago', '2026-11-16', {}, undefined],
  ['RiBa within the days of grace', '2026-11-17', { riba: true }, undefined],
  ['RiBa after the days of grace', '2026-11-16', { riba: true }, 'expired: Scaduta X'],
  ['RiBa long ago', '2026-11-01', { riba: true }, undefined],
  ['returned yesterday', '2026-10-31', { riba: true, unpaid: '2026-11-23' }, 'unpaid: Insoluta X'],
  ['returned long ago', '2026-09-30', { riba: true, unpaid: '2026-10-10' }, undefined],
] as const)('deadline: %s', async (_, due, more, expected) => {
  await deadline('X', due, more);
  expect(announced(await run())).toEqual(expected ? [`documents-${expected}`] : []);
  expect(await run()).toEqual([]);
});

test('a deadline that was announced and then expires is announced again, as expired', async () => {
  await deadline('X', '2026-11-26');
  expect(announced(await run())).toEqual(['documents-soon: In scadenza X']);
  expect(announced(await run({}, '2026-11-27T10:00:00Z'))).toEqual(['documents-expired: Scaduta X']);
});

test('parallel runs write each e-mail once', async () => {
  await invoice('FT/1', '2026-11-24');
  const runs = await Promise.all(Array.from({ length: 10 }, () => run()));
  expect(runs.flat()).toHaveLength(1);
});

test('once a day: everything together, from seven in the morning on', async () => {
  expect(await owner.call('account.get_document_mail', {})).toEqual({ documents: 'on', deadlines: 'on' });
  const chosen = await owner.call('account.set_document_mail', { documents: 'daily', deadlines: 'daily' });
  expect(chosen).toEqual({ documents: 'daily', deadlines: 'daily' });
  await invoice('FT/1', '2026-11-24');
  await deadline('X', '2026-11-26');
  expect(await run({}, '2026-11-24T05:30:00Z')).toEqual([]);
  const both = 'documents-daily: In scadenza X, Fattura FT/1';
  expect(announced(await run({}, '2026-11-24T06:30:00Z'))).toEqual([both]);
  await invoice('FT/2', '2026-11-24');
  expect(await run()).toEqual([]);
  expect(announced(await run({}, '2026-11-25T06:30:00Z'))).toEqual(['documents-daily: Fattura FT/2']);
});

test('off: nothing; what is not given stays; the shop’s setting counts for who has not chosen', async () => {
  await invoice('FT/1', '2026-11-24');
  await deadline('X', '2026-11-26');
  expect(await run({ usual: 'off' })).toEqual([]);
  await owner.call('account.set_document_mail', { documents: 'off' });
  expect(await owner.call('account.set_document_mail', { deadlines: 'on' })).toEqual({
    documents: 'off',
    deadlines: 'on',
  });
  expect(announced(await run({ usual: 'daily' }))).toEqual(['documents-soon: In scadenza X']);
});

test('another customer’s users get nothing, nor those who cannot log in', async () => {
  await sql('update users set active = false where email = $1', [OWNER]);
  await invoice('FT/1', '2026-11-24');
  await deadline('X', '2026-11-26');
  expect(await run()).toEqual([]);
  await sql('update users set active = true where email = $1', [OWNER]);
});

test('agents get none and choose none', async () => {
  const agent = await shop().login('agente1@example.com');
  const { data } = await agent.call('agent.get_customers', {});
  const [chosen] = data;
  await agent.call('agent.choose_customer', {
    client_id: chosen?.client_id ?? 0,
    address_code: chosen?.address_codes[0]?.address_code ?? 0,
  });
  expect((await agent.send('account.set_document_mail', { documents: 'off' })).body.code).toBe('forbidden');
});

test('what stands in it: number, day, amount, links in the language of the reader', async () => {
  await sql(`update users set locale = 'en' where email = $1`, [OWNER]);
  await invoice('FT/1', '2026-11-24');
  const [email] = await run();
  await sql(`update users set locale = 'it' where email = $1`, [OWNER]);
  if (!email) return expect.fail('no e-mail');
  const { text, subject } = renderMail(defaultTemplate(email.kind, email.locale), email.values, {
    locale: email.locale,
    shop: { name: 'Bancale', url: 'https://shop.example', contacts: { phone: '', email: '', address: '' }, logo: null },
  });
  expect(subject).toBe('Bancale: new invoices');
  expect(text).toContain('Invoice FT/1: of 24/11/2026 · € 122.00');
  expect(text).toContain('https://shop.example/en/pages/account/invoices');
  expect(text).toContain('https://shop.example/en/pages/account/settings');
});
