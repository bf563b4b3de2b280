/** "Tell me" (C-CAT-4): neither stock nor arrival nor alternative → an alert, and one e-mail when the stock comes. */
import { beforeEach, expect, test } from 'vitest';
import { importTables, SOON } from '../kit/import-tables.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
/** In stock in the demo and without alternative; sold out before each test. */
const MISSING = 'VT933.08.030';
const STOCKED = 'VT933.08.020';
/** Not in stock either, but with an alternative. */
const REPLACED = 'VT933.08.018';

beforeEach(async () => {
  const { db } = shop();
  await db.query(null, 'delete from availability_alerts');
  await db.query(null, `delete from letters where kind = 'availability-alert'`);
  await importStock(MISSING, 0);
});

/** Imports new stock and waits until the running shop knows it. */
async function importStock(carti: string, quantity: number): Promise<void> {
  await importTables(shop(), { 'stock.csv': ['product;quantity', `${carti};${quantity}`] });
  const stock = async () => (await shop().guest().call('wrapper.get_item', { slug: carti })).data.availability.text;
  await expect.poll(stock, SOON).toBe(quantity > 0 ? 'DISPONIBILE' : '');
}

const emails = () =>
  shop().db.query<{ recipient: string; locale: string; payload: { values: Record<string, string> } }>(
    null,
    `select recipient, locale, payload from letters where kind = 'availability-alert' order by id`,
  );
const alertOf = async (person: Customer) => (await person.call('wrapper.get_item', { slug: MISSING })).data.alert;

test('it is stored for the person who asked, shown on the article, and can be taken back', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const verdi = await shop().login('cliente2@example.com');
  expect(await alertOf(rossi)).toBe(false);
  const { active, email } = await rossi.call('wrapper.set_availability_alert', { item_id: MISSING });
  expect({ active, email }).toEqual({ active: true, email: 'cliente1@example.com' });
  expect(await alertOf(rossi)).toBe(true);
  expect(await alertOf(verdi)).toBe(false);
  await rossi.call('wrapper.set_availability_alert', { item_id: MISSING, active: false });
  expect(await alertOf(rossi)).toBe(false);
});

test('one e-mail to each who asked, in their language, when an import brings stock (C-CAT-4)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const verdi = await shop().login('cliente2@example.com');
  for (let twice = 0; twice < 2; twice += 1) await rossi.call('wrapper.set_availability_alert', { item_id: MISSING });
  await verdi.call('wrapper.set_availability_alert', { item_id: MISSING, lang: 'en' });
  await importStock(MISSING, 1200);
  await expect.poll(async () => (await emails()).length, SOON).toBe(2);
  const [italian, english] = await emails();
  expect(italian).toMatchObject({ recipient: 'cliente1@example.com', locale: 'it' });
  expect(italian?.payload.values).toMatchObject({ code: MISSING, available: '1.200 pz' });
  expect(italian?.payload.values.article_url).toMatch(/^http:\/\/localhost:4500\/product\/default\/\S+$/);
  expect(english).toMatchObject({ recipient: 'cliente2@example.com', locale: 'en' });
  expect(english?.payload.values.available).toBe('1,200 pcs');
  expect(english?.payload.values.article_url).toContain('/en/product/default/');
  // One e-mail only: the alert is used up, and more stock sends nothing.
  await importStock(MISSING, 2400);
  await importStock(MISSING, 0);
  await importStock(MISSING, 600);
  expect(await shop().db.query(null, 'select 1 from availability_alerts')).toEqual([]);
  expect(await emails()).toHaveLength(2);
});

test('stock of other articles notifies nobody', async () => {
  const rossi = await shop().login('cliente1@example.com');
  await rossi.call('wrapper.set_availability_alert', { item_id: MISSING });
  await rossi.call('wrapper.set_availability_alert', { item_id: REPLACED });
  await importStock(STOCKED, 5);
  await importStock(REPLACED, 5);
  await expect.poll(async () => (await emails()).length, SOON).toBe(1);
  expect((await emails())[0]?.payload.values.code).toBe(REPLACED);
  expect(await alertOf(rossi)).toBe(true);
  await importStock(REPLACED, 0);
});

test('guests cannot ask, and nobody for another customer (C-ID-3)', async () => {
  const guest = await shop().guest().send('wrapper.set_availability_alert', { item_id: MISSING });
  expect(guest.status).toBe(401);
  const rossi = await shop().login('cliente1@example.com');
  const verdi = await shop().login('cliente2@example.com');
  const foreign = await rossi.send('wrapper.set_availability_alert', { item_id: MISSING, client_id: verdi.customerId });
  expect(foreign.status).toBe(403);
  expect(await shop().db.query(null, 'select 1 from availability_alerts')).toEqual([]);
});

test('what can be ordered, and what has an alternative, is not asked about', async () => {
  const rossi = await shop().login('cliente1@example.com');
  for (const slug of [STOCKED, REPLACED])
    expect((await rossi.call('wrapper.get_item', { slug })).data.alert).toBeUndefined();
  expect((await shop().guest().call('wrapper.get_item', { slug: MISSING })).data.alert).toBeUndefined();
});

test('of what is in stock, has sizes or is unknown there is nothing to tell', async () => {
  const rossi = await shop().login('cliente1@example.com');
  expect((await rossi.send('wrapper.set_availability_alert', { item_id: STOCKED })).status).toBe(400);
  expect((await rossi.send('wrapper.set_availability_alert', { item_id: 'VT933' })).status).toBe(400);
  expect((await rossi.send('wrapper.set_availability_alert', { item_id: 'nothing' })).status).toBe(404);
});
