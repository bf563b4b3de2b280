/** Customers change recipient code and PEC in the account (C-FISC-3): stored, in the audit log, sent to the office; never lost. */
import { beforeAll, expect, test } from 'vitest';
import { emailsOf, emailTo } from '../kit/emails.ts';

import { type Customer, withShop } from '../kit/start-shop.ts';

const OFFICE = 'ordini@bancale.example';
const shop = withShop({ settings: `contacts: { email: ${OFFICE} }` });
let owner: Customer;

beforeAll(async () => {
  owner = await shop().login('cliente1@example.com');
});

const held = async () => {
  const { recipient_code, pec } = await owner.call('account.get_customer', {});
  return { recipient_code, pec };
};

async function wanted(recipient_code: string, pec: string) {
  const seen = await held();
  return { recipient_code, pec, seen_recipient_code: seen.recipient_code, seen_pec: seen.pec };
}

const auditCount = async () => {
  const [row] = await shop().db.query<{ count: number }>(
    null,
    `select count(*)::int as count from audit_entries where kind = 'invoice-delivery-changed' and client_id = $1`,
    [owner.customerId],
  );
  return row?.count ?? 0;
};

test('stored plain, the office gets old and new values, the audit log which of them changed (C-FISC-3)', async () => {
  const first = await owner.call('customer.set_invoice_delivery', await wanted('abc1234', ''));
  expect(first).toEqual({ recipient_code: 'ABC1234', pec: '' });
  await owner.call('customer.set_invoice_delivery', await wanted('ABC1234', 'Ditta@PEC.example.it'));
  expect(await held()).toEqual({ recipient_code: 'ABC1234', pec: 'ditta@pec.example.it' });
  const email = await emailTo(shop(), OFFICE, 'ditta@pec.example.it');
  expect(email).toContain(String(owner.customerId));
  const entries = await shop().db.query(
    null,
    `select entity, entity_key, params from audit_entries where kind = 'invoice-delivery-changed' order by id desc limit 1`,
  );
  expect(entries).toEqual([
    { entity: 'customer', entity_key: String(owner.customerId), params: { recipient_code: false, pec: true } },
  ]);
});

test('the same values again change nothing and tell nobody', async () => {
  const { recipient_code, pec } = await held();
  const [entries, emails] = [await auditCount(), emailsOf(shop()).length];
  await owner.call('customer.set_invoice_delivery', await wanted(recipient_code, pec));
  expect([await auditCount(), emailsOf(shop()).length]).toEqual([entries, emails]);
});

test('two people at once: one is stored, the other gets 409 and loses nothing', async () => {
  const entries = await auditCount();
  const [one, other] = [await wanted('AAA1111', ''), await wanted('BBB2222', '')];
  const answers = await Promise.all([one, other].map((asked) => owner.send('customer.set_invoice_delivery', asked)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers[0]?.status === 200 ? one : other;
  expect(await held()).toEqual({ recipient_code: winner.recipient_code, pec: '' });
  expect(await auditCount()).toBe(entries + 1);
});

test.each([
  ['', '', { recipient_code: ['Enter the recipient code or the PEC'] }],
  ['ABC12', '', { recipient_code: ['A recipient code has 7 characters'] }],
  ['XXXXXXX', '', { recipient_code: ['XXXXXXX is for foreign VAT numbers only'] }],
  ['0000000', 'sdi01@pec.fatturapa.it', { pec: ['Enter your own PEC, not that of SdI'] }],
])('code "%s" and PEC "%s" are refused with a sentence at the field', async (code, pec, errors) => {
  const before = await held();
  const answer = await owner.send('customer.set_invoice_delivery', { ...(await wanted(code, pec)), lang: 'en' });
  expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  expect(await held()).toEqual(before);
});

test('a foreign company leaves the code out', async () => {
  const vat = 'update customers set vat_number = $2 where client_id = $1 returning vat_number';
  const [before] = await shop().db.query<{ vat_number: string }>(
    null,
    'select vat_number from customers where client_id = $1',
    [owner.customerId],
  );
  await shop().db.query(null, vat, [owner.customerId, 'DE 136695976']);
  const changed = await owner.call('customer.set_invoice_delivery', await wanted('', ''));
  expect(changed).toEqual({ recipient_code: 'XXXXXXX', pec: '' });
  await shop().db.query(null, vat, [owner.customerId, before?.vat_number]);
});

test('only one’s own: another customer’s number is refused, and nothing of theirs changes', async () => {
  const stranger = await shop().login('cliente2@example.com');
  expect(stranger.customerId).not.toBe(owner.customerId);
  const before = await held();
  const asked = { ...(await wanted('CCC3333', '')), client_id: owner.customerId };
  expect((await stranger.send('customer.set_invoice_delivery', asked)).status).toBe(403);
  expect((await shop().guest().send('customer.set_invoice_delivery', asked)).status).toBe(401);
  expect(await held()).toEqual(before);
});
