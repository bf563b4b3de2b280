/** Customers ask for other tax data in the account (C-FISC-3): a request to the office; their data stay until it changes them. */
import { beforeAll, expect, test } from 'vitest';
import { emailsOf, emailTo } from '../kit/emails.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const OFFICE = 'ordini@bancale.example';
const shop = withShop({ settings: `contacts: { email: ${OFFICE} }` });
let owner: Customer;

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
});

async function held() {
  const { company_name, vat_number, tax_code, tax } = await owner.call('account.get_customer', {});
  return { company_name, country: tax.country, vat_number, tax_code };
}

const requests = () =>
  shop().db.query<{ client_id: number; email: string; message: string }>(
    null,
    `select client_id, email, message from enquiries where kind = 'tax-data' order by id`,
  );

test('the office gets old and new values and the note; the data stay as they are (C-FISC-3)', async () => {
  const before = await held();
  const sent = await owner.call('customer.request_tax_change', {
    ...before,
    country: 'DE',
    vat_number: '136695976',
    note: 'Sede spostata a Monaco.',
    idempotency_key: 'k1',
  });
  expect(sent.success).toBe(true);
  expect(await held()).toEqual(before);
  const [stored, ...others] = await requests();
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ client_id: owner.customerId, email: 'cliente1@example.com' });
  expect(stored?.message.split('\n')).toEqual([
    'Paese: IT → DE',
    `Partita IVA: ${before.vat_number} → DE136695976`,
    '',
    'Sede spostata a Monaco.',
  ]);
  const email = await emailTo(shop(), OFFICE, 'DE136695976');
  expect(email).toContain('Reply-To: cliente1@example.com');
  expect(email).toContain(String(owner.customerId));
});

test('the same request twice is one', async () => {
  const [count, emails] = [(await requests()).length, emailsOf(shop()).length];
  const asked = { ...(await held()), note: 'Siamo in split payment.', idempotency_key: 'k2' };
  await Promise.all([asked, asked].map((body) => owner.call('customer.request_tax_change', body)));
  await emailTo(shop(), OFFICE, 'Siamo in split payment.');
  expect([(await requests()).length, emailsOf(shop()).length]).toEqual([count + 1, emails + 1]);
});

test.each([
  [{}, { note: ['Field is required'] }],
  [{ vat_number: '12345678904' }, { vat_number: ['The check digit does not match'] }],
  [{ country: 'DE', vat_number: 'FR83404833048' }, { vat_number: ['Not a VAT number of an EU country'] }],
  [{ company_name: '' }, { company_name: ['Field is required'] }],
])('%j is refused with a sentence at the field, and nothing is stored', async (change, errors) => {
  const count = (await requests()).length;
  const body = { ...(await held()), ...change, lang: 'en' as const };
  const answer = await owner.send('customer.request_tax_change', body);
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  expect(await requests()).toHaveLength(count);
});

test('only for oneself: another customer gets 403, a guest 401', async () => {
  const count = (await requests()).length;
  const stranger = await shop().login('cliente2@example.com');
  const asked = { ...(await held()), note: 'Cambia', client_id: owner.customerId };
  expect((await stranger.send('customer.request_tax_change', asked)).status).toBe(403);
  expect((await shop().guest().send('customer.request_tax_change', asked)).status).toBe(401);
  expect(await requests()).toHaveLength(count);
});
