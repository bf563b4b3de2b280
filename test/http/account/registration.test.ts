/** Becoming a customer (C-ID-5, C-API-4): stored, e-mailed to both sides, decided by staff; nobody can find out who is a customer. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createOperations } from '#server/modules/operations/index.ts';
import { createRegistrationAdmin, RegistrationNotDecided } from '#server/modules/registrations/index.ts';
import { emailsOf, emailTo } from '../kit/emails.ts';
import { ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'contacts: { email: ordini@bancale.example }' });
const STAFF = 'ordini@bancale.example';
let count = 0;
let email = '';

const COMPANY = {
  kind: 'company' as const,
  company_name: 'Neri Impianti Srl',
  vat_number: 'IT 12345678903',
  recipient_code: 'ABC1234',
  first_name: 'Paola',
  surname: 'Neri',
  phone: '0341 287410',
  address: 'Via Roma 1',
  postal_code: '23900',
  city: 'Lecco',
  province: 'LC',
  consent: true,
};

beforeEach(() => {
  count += 1;
  email = `paola${count}@neri.example`;
});

const admin = () => {
  const clock = () => shop().clock.now;
  return createRegistrationAdmin({
    db: shop().db,
    clock,
    operations: createOperations({ clock }),
    shopUrl: () => ORIGIN,
  });
};
const APPROVAL = { by: 'Marta', customerId: undefined, evenIfKnown: true, paymentMethods: ['bank_transfer'] };

async function storedId(): Promise<number> {
  const found = (await admin().list('waiting', 100)).find((one) => one.email === email);
  return found?.id ?? expect.fail('not stored');
}

test('POST register on its own base URL: ‘Successfully Registered!’, stored plain, mailed to both sides (S-7.3, S-7.13, S-8.34)', async () => {
  const response = await shop()
    .guest()
    .send('register', { ...COMPANY, email: email.toUpperCase(), origin: 'fiera' });
  expect([response.status, response.body.message]).toEqual([
    200,
    { success: true, message: 'Successfully Registered!' },
  ]);
  const { registration } = await admin().show(await storedId());
  expect(registration).toMatchObject({ vat_number: '12345678903', email, status: 'waiting', origin: 'fiera' });
  await emailTo(shop(), email, 'richiesta di registrazione');
  const staff = await emailTo(shop(), STAFF, email);
  expect(staff).toContain(`Reply-To: ${email}`);
  expect(staff).toContain(`registration approve ${registration.id}`);
});

test('‘Registration failed!’ with a sentence at each field, in the visitor’s language, and nothing is stored (S-5.12, S-7.13, S-8.22)', async () => {
  const wrong = { ...COMPANY, email: 'paola', vat_number: '12345678904', company_name: '', consent: false };
  const response = await shop()
    .guest()
    .send('register', { ...wrong, lang: 'en' });
  expect([response.status, response.body.message]).toEqual([422, 'Registration failed!']);
  expect(response.body.errors).toEqual({
    company_name: ['Field is required'],
    vat_number: ['The check digit does not match'],
    email: ['Field is email'],
    consent: ['Consent to data processing is needed'],
  });
  expect((await admin().list(undefined, 1000)).filter((one) => one.email === 'paola')).toEqual([]);
});

test('a foreign company: its VAT number by the form of its country, no recipient code, no province (C-FISC-3)', async () => {
  const abroad = { ...COMPANY, email, vat_number: 'nl 123456789B01', recipient_code: '', province: '', lang: 'en' };
  const wrong = await shop()
    .guest()
    .send('register', { ...abroad, vat_number: 'NL12345', pec: 'sdi01@pec.fatturapa.it' });
  expect(wrong.body.errors).toEqual({
    vat_number: ['Not a VAT number of an EU country'],
    pec: ['Enter your own PEC, not that of SdI'],
  });
  const response = await shop()
    .guest()
    .send('register', { ...abroad, postal_code: '1012 JS' });
  expect(response.status).toBe(200);
  const id = await storedId();
  expect((await admin().show(id)).registration).toMatchObject({
    country: 'NL',
    vat_number: 'NL123456789B01',
    recipient_code: 'XXXXXXX',
    province: '',
  });
  const { customerId } = await admin().approve(id, APPROVAL);
  const [customer] = await shop().db.query(
    null,
    'select country, vat_number, recipient_code from customers where client_id = $1',
    [customerId],
  );
  expect(customer).toEqual({ country: 'NL', vat_number: 'NL123456789B01', recipient_code: 'XXXXXXX' });
});

test('a company says its country and writes the number as at home; outside the EU it may have none (C-FISC-3)', async () => {
  const abroad = { ...COMPANY, email, recipient_code: '', province: '', postal_code: '80331' };
  const other = await shop()
    .guest()
    .send('register', { ...abroad, country: 'DE', vat_number: 'FR83404833048', lang: 'en' });
  expect(other.body.errors).toEqual({ vat_number: ['Not a VAT number of an EU country'] });
  await shop()
    .guest()
    .call('register', { ...abroad, country: 'DE', vat_number: '136 695 976' });
  const id = await storedId();
  expect((await admin().show(id)).registration).toMatchObject({ country: 'DE', vat_number: 'DE136695976' });
  expect(await emailTo(shop(), STAFF, email)).toContain('Germania');

  email = `swiss-${email}`;
  await shop()
    .guest()
    .call('register', { ...abroad, email, country: 'CH', vat_number: '', postal_code: '6900' });
  const { customerId } = await admin().approve(await storedId(), APPROVAL);
  const [customer] = await shop().db.query(
    null,
    'select country, vat_number, province from customers where client_id = $1',
    [customerId],
  );
  expect(customer).toEqual({ country: 'CH', vat_number: '', province: '' });
});

test('a registration creates no login until it is approved (C-ID-5)', async () => {
  await shop()
    .guest()
    .call('register', { ...COMPANY, email });
  const found = await shop().db.query(null, 'select from users where email = $1', [email]);
  expect(found).toEqual([]);
  // "Forgotten password" gives no access either.
  await shop().guest().call('wrapper.reset_password', { email });
  await emailTo(shop(), email, 'richiesta di registrazione');
  expect(emailsOf(shop()).filter((one) => one.includes(email) && one.includes('token='))).toEqual([]);
});

test('approved: a customer with an address, a login by one-use link, prices and a cart (C-ID-5)', async () => {
  await shop()
    .guest()
    .call('register', { ...COMPANY, email, lang: 'en' });
  const approved = await admin().approve(await storedId(), APPROVAL);
  expect(approved).toMatchObject({ isNew: true, emailTo: email });
  await shop().app.start();
  const token = /token=([\w-]+)/.exec(await emailTo(shop(), email, 'approved'))?.[1] ?? '';
  const set = () => shop().guest().call('wrapper.reset_password', { token, new_password: 'vite-m8x20-zincata' });
  expect(await set()).toEqual({ success: true, message: 'Password change, success' });
  expect(await set()).toMatchObject([{ success: false }, 0]);
  const paola = await shop().login(email, 'vite-m8x20-zincata');
  expect([paola.customerId, paola.addressCodes]).toEqual([approved.customerId, [1]]);
  // The invoice destination is stored with the customer.
  const { recipient_code, pec } = await paola.call('account.get_customer', {});
  expect([recipient_code, pec]).toEqual(['ABC1234', '']);
  const { product_list } = await paola.call('wrapper.product_list', { text: 'm8', disponibili: true });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  expect(card.price).toBeGreaterThan(0);
  const quantity = card.packagings.find((one) => one.default)?.quantity ?? 1;
  expect((await paola.call('wrapper.add_to_cart', { item_id: card.id, quantity })).totale_netto).toBeGreaterThan(0);
});

test('a decision is made once, and two people who decide at the same time do not both', async () => {
  await shop()
    .guest()
    .call('register', { ...COMPANY, email });
  const id = await storedId();
  const both = await Promise.allSettled([
    admin().approve(id, APPROVAL),
    admin().refuse(id, { by: 'Luca', reason: 'Doppione' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(admin().approve(id, APPROVAL)).rejects.toThrow(new RegistrationNotDecided('decided'));
  await expect(admin().approve(999_999, APPROVAL)).rejects.toThrow(new RegistrationNotDecided('unknown'));
});

test('refused: the reason is in the e-mail, and there is still no login (C-ID-5)', async () => {
  await shop()
    .guest()
    .call('register', { ...COMPANY, email });
  await admin().refuse(await storedId(), { by: 'Marta', reason: 'Vendiamo solo a imprese del settore.' });
  await shop().app.start();
  await emailTo(shop(), email, 'Vendiamo solo a imprese del settore.');
  expect(await shop().db.query(null, 'select from users where email = $1', [email])).toEqual([]);
});

test('a stranger learns of no customer: the same response for a VAT number and an e-mail that are known (C-ID-5)', async () => {
  const [known] = await shop().db.query<{ vat: string; company: string }>(
    null,
    `select vat_number as vat, company_name as company from customers where vat_number <> '' order by client_id limit 1`,
  );
  const unknown = await shop()
    .guest()
    .send('register', { ...COMPANY, email });
  const byVat = await shop()
    .guest()
    .send('register', { ...COMPANY, email: `2${email}`, vat_number: known?.vat });
  const byMail = await shop()
    .guest()
    .send('register', { ...COMPANY, email: 'cliente1@example.com' });
  expect([byVat.status, byVat.text, byMail.status, byMail.text]).toEqual([200, unknown.text, 200, unknown.text]);
  // The owner of the mailbox gets an e-mail with the way to log in; staff get one about each attempt.
  expect(await emailTo(shop(), 'cliente1@example.com', 'che ha già le credenziali')).toContain(
    '/pages/forgot-password',
  );
  expect(await emailTo(shop(), STAFF, 'cliente1@example.com')).toContain(
    'A questa email sono già associate delle credenziali.',
  );
  expect(await emailTo(shop(), STAFF, `2${email}`)).toContain(known?.company);
  email = `2${email}`;
  const sure = { ...APPROVAL, evenIfKnown: false };
  await expect(admin().approve(await storedId(), sure)).rejects.toMatchObject({ reason: 'is-customer' });
  email = 'cliente1@example.com';
  await expect(admin().approve(await storedId(), APPROVAL)).rejects.toThrow(new RegistrationNotDecided('has-login'));
});

test('approved for a customer that exists: a second login of the same company', async () => {
  const first = await shop().login('cliente2@example.com');
  await shop()
    .guest()
    .call('register', { ...COMPANY, email });
  const approved = await admin().approve(await storedId(), { ...APPROVAL, customerId: first.customerId });
  expect(approved).toMatchObject({ customerId: first.customerId, isNew: false });
});

test('a double click is one request; a changed one is another', async () => {
  const person = shop().guest();
  const form = { ...COMPANY, email, idempotency_key: 'page-key-1' };
  await Promise.all([person.call('register', form), person.call('register', form)]);
  await person.call('register', { ...form, note: 'Chiamare al mattino' });
  const sent = (await admin().list(undefined, 1000)).filter((one) => one.email === email);
  expect(sent.map(({ note }) => note)).toEqual(['', 'Chiamare al mattino']);
});

test('a bot that fills in the honeypot gets a normal response, and nothing is stored (C-CNT-2)', async () => {
  await shop()
    .guest()
    .call('register', { ...COMPANY, email, website: 'https://spam.example' });
  expect((await admin().list(undefined, 1000)).filter((one) => one.email === email)).toEqual([]);
});

test('without JavaScript the same form is one within the shop’s day, which does not end at UTC’s midnight', async () => {
  const before = shop().clock.now;
  onTestFinished(() => {
    shop().clock.now = before;
  });
  const waiting = async () => (await admin().list('waiting', 1000)).filter((one) => one.email === email).length;
  const counts: number[] = [];
  // 23:30 in Rome, 00:30 and 01:30.
  for (const instant of ['2026-11-23T22:30:00Z', '2026-11-23T23:30:00Z', '2026-11-24T00:30:00Z']) {
    shop().clock.now = new Date(instant);
    await shop()
      .guest()
      .call('register', { ...COMPANY, email });
    counts.push(await waiting());
  }
  expect(counts).toEqual([1, 2, 2]);
});
