/** What tracked events are good for (C-TRK-4), and what of them belongs to a person. */
import { execFile } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '#server/modules/audit/index.ts';
import { announceData, readImportedPopularity } from '#server/modules/catalogue/index.ts';
import { readSoldSince } from '#server/modules/orders/index.ts';
import { createRetention } from '#server/modules/personal-data/index.ts';
import { createPopularity, createPopularSearches, createTracking } from '#server/modules/tracking/index.ts';
import { plainDate } from '#server/platform/clock.ts';
import { createLeases } from '#server/platform/db/leases.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { defaultSettings } from '#server/settings.ts';
import { type Customer, ORIGIN, startShop, withShop } from '../kit/start-shop.ts';

const shop = withShop();
const sql = <Row>(text: string, params: unknown[] = []) => shop().db.query<Row>(null, text, params);
const ZONE = 'Europe/Rome';
const today = () => plainDate(shop().clock.now, ZONE);

/** One search of each of these customers, as the built-in sums have it. */
async function searched(text: string, customers: readonly number[], { hits = 12, clicks = 1 } = {}): Promise<void> {
  for (const customer of customers)
    await sql(
      `insert into tracking_searches (day, client_id, lang, text, hits, searches, clicks)
       values ($1, $2, 'it', $3, $4, 1, $5)`,
      [today(), customer, text, hits, clicks],
    );
}

/** Delivers what is stored, as the shop does every few seconds. */
async function delivered(): Promise<void> {
  const log = { error: (...said: unknown[]) => expect.fail(JSON.stringify(said)) };
  const tracking = createTracking({
    db: shop().db,
    leases: createLeases({ url: shop().databaseUrl, warn: log.error }),
    clock: () => shop().clock.now,
    log,
    settings: { timeZone: ZONE, tracking: { enabled: true }, retention: { trackingDays: 90 } },
  });
  const left = async () => {
    await tracking.deliver();
    return tracking.waiting();
  };
  await expect.poll(left).toBe(0);
  await tracking.close();
}

const idsOf = ({ customerId, addressCodes }: Customer) => ({
  client_id: customerId,
  address_code: addressCodes[0] ?? 0,
});

beforeEach(async () => {
  for (const table of ['tracking_events', 'tracking_searches', 'tracking_clicks', 'article_popularity'])
    await sql(`delete from ${table}`);
});

test('events become the sums of a day: what was searched, found and opened', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { product_list } = await rossi.call('wrapper.product_list', { text: 'm8' });
  const [card] = product_list.data;
  const search = { ...idsOf(rossi), cookies: 'accepted', listing_type: 'search', listing_code: 'M8' } as const;
  const found = { total: product_list.pagination.total, page: 1 };
  await rossi.send('search.track', { ...search, action: 'product_list', other_data: found });
  await rossi.send('search.track', {
    ...search,
    action: 'article_click',
    other_data: { article: card?.carti ?? '', position: 1 },
  });
  await rossi.send('search.track', {
    ...search,
    action: 'article_click',
    other_data: { article: 'no such article', position: 2 },
  });
  await delivered();
  expect(await sql('select client_id, lang, text, hits, searches, clicks from tracking_searches')).toEqual([
    { client_id: rossi.customerId, lang: 'it', text: 'm8', hits: found.total, searches: 1, clicks: 2 },
  ]);
  expect(await sql('select product_id, clicks from tracking_clicks')).toEqual([{ product_id: card?.id, clicks: 1 }]);
});

describe('what others searched', () => {
  test('is suggested once three customers found something, never what may be personal (C-TRK-4)', async () => {
    await searched('vite zincata m8', [1, 2, 3]);
    await searched('vite inox', [1, 2]);
    await searched('vite che non c’è', [1, 2, 3], { hits: 0 });
    await searched('vite per mario.rossi@example.com', [1, 2, 3]);
    const started = await shopWith({ popularSearchCustomers: 3 });
    expect(started('it')).toEqual(['vite zincata m8']);
    expect(started('en')).toEqual([]);
    expect((await shopWith({ popularSearchCustomers: 2 }))('it')).toEqual(['vite zincata m8', 'vite inox']);
    expect((await shopWith({ popularSearchCustomers: 0 }))('it')).toEqual([]);
  });

  test('stands in the suggestions of guests and customers (C-TRK-4, C-SRCH-7)', async () => {
    await searched('vite zincata m8', [1, 2, 3]);
    // A started shop delivers events every few seconds; the others of this file say themselves when that happens.
    const started = await startShop({ beside: shop() });
    try {
      started.app.start();
      const suggested = async () =>
        (await started.guest().call('wrapper.autocomplete', { q: 'vite', rows: 5 })).searches;
      await expect.poll(suggested, { timeout: 10_000 }).toEqual(['vite zincata m8']);
      const rossi = await started.login('cliente1@example.com');
      expect((await rossi.call('wrapper.autocomplete', { q: 'VITI', rows: 5 })).searches).toEqual(['vite zincata m8']);
      const typed = await rossi.call('wrapper.autocomplete', { q: 'vite zincata m8', rows: 5 });
      expect(typed.searches).toEqual([]);
    } finally {
      await started.close();
    }
  });
});

/** Popular searches of a shop with such settings. */
async function shopWith({ popularSearchCustomers: customers }: { popularSearchCustomers: number }) {
  const { db, clock } = shop();
  const popular = createPopularSearches({
    db,
    clock: () => clock.now,
    timeZone: ZONE,
    settings: { customers, days: 30 },
  });
  await popular.read();
  return popular.of;
}

test('what is bought and opened rises in the list ordered by popularity, once it was renewed (C-TRK-4)', async () => {
  const { db, clock } = shop();
  const rossi = await shop().login('cliente1@example.com');
  const listed = async () => {
    const { product_list } = await rossi.call('wrapper.product_list', { sort: 'popularity', per_page: 96 });
    return product_list.data.filter(({ num_childs }) => num_childs === 0).map(({ id }) => id);
  };
  const before = await listed();
  const last = before.at(-1) ?? expect.fail('nothing listed');
  // Many customers open the least popular one of the page, every day.
  await sql(
    `insert into tracking_clicks (day, client_id, product_id, clicks)
     select $1::date - day, client, $2, 1 from generate_series(0, 80) day, generate_series(1, 400) client`,
    [today(), last],
  );
  const popularity = createPopularity({
    db,
    clock: () => clock.now,
    timeZone: ZONE,
    importedSum: readImportedPopularity,
    soldSince: readSoldSince,
    announce: (transaction, articles) => announceData(transaction, [], { articles }),
  });
  expect(await popularity.renew()).toBeGreaterThan(0);
  expect(await popularity.renew()).toBe(0);
  await expect.poll(async () => (await listed()).indexOf(last), { timeout: 10_000 }).toBeLessThan(5);
  const sold = await readSoldSince(db, '2000-01-01');
  const extras = await sql<{ id: number }>('select product_id as id from article_popularity');
  expect(extras.length).toBeGreaterThan(20);
  expect(extras.every(({ id }) => sold.has(id) || id === last)).toBe(true);
});

test('what a customer bought most is counted from the same orders as popularity (C-TRK-4)', async () => {
  const rossi = await shop().login('cliente1@example.com');
  const { data } = await rossi.call('account.get_most_purchased', {});
  const sold = await readSoldSince(shop().db, '2000-01-01');
  expect(data.length).toBeGreaterThan(0);
  for (const { id } of data) expect(sold.get(id)).toBeGreaterThan(0);
});

test('`search report` lists what was searched in vain (C-TRK-4)', async () => {
  await searched('vite torx', [1, 2], { hits: 0, clicks: 0 });
  await searched('guanti', [3], { hits: 52, clicks: 0 });
  await searched('tasselli', [3]);
  const { databaseUrl, dataDir } = shop();
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const printed = await new Promise<string>((done) =>
    execFile(process.execPath, ['src/cli/shop.ts', 'search', 'report', '--days', '7'], { env }, (_, out) => done(out)),
  );
  expect(printed).toMatch(/Ricerche senza risultati\n.*\nvite torx +it +2 +2 +0\n/);
  expect(printed).toMatch(/nessuno ha aperto\n.*\nguanti +it +1 +1 +52\n/);
  expect(printed).not.toContain('tasselli');
});

test('a person’s events are in their export and gone with their login (C-TRK-2)', async () => {
  await sql(
    `insert into users (email, password_hash, role, client_id, name, locale)
     select 'anna@example.com', password_hash, role, client_id, 'Anna', 'it' from users where email = 'cliente1@example.com'`,
  );
  const anna = await shop().login('anna@example.com');
  const rossi = await shop().login('cliente1@example.com');
  const event = { action: 'add_to_cart', cookies: 'accepted', page_visited: '/shop' } as const;
  await anna.send('cart.track', { ...event, ...idsOf(anna) });
  await rossi.send('cart.track', { ...event, ...idsOf(rossi), action: 'send_order' });
  await anna.call('security.confirm_password', { password: 'bancale-demo' });
  const Cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await shop().app.fetch(new Request(`${ORIGIN}/documents/my-data.zip`, { headers: { Cookie } }));
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const tracked = JSON.parse(strFromU8(files['tracking.json'] ?? expect.fail('no tracking.json')));
  expect(tracked).toMatchObject([{ action: 'add_to_cart', page: '/shop' }]);
  await anna.call('personal_data.erase', {});
  const left = await sql<{ action: string }>('select action from tracking_events');
  const gone = (await sql(`select from users where email = 'anna@example.com'`)).length === 0;
  expect(gone).toBe(true);
  expect(left).toEqual([{ action: 'send_order' }]);
});

test('old events and sums are deleted, but none that a reader has not received (C-TRK-3)', async () => {
  const { db, clock, dataDir } = shop();
  const log = { error: (...said: unknown[]) => expect.fail(JSON.stringify(said)) };
  const audit = createAudit({ db, clock: () => clock.now, log });
  const retention = createRetention({
    db,
    clock: () => clock.now,
    log,
    audit,
    days: defaultSettings().retention,
    mailFolder: `${dataDir}/mail`,
    papers: folderFiles(dataDir).papers,
  });
  const guest = shop().guest();
  const event = { action: 'add_to_cart', cookies: 'accepted', client_id: 0, address_code: 0 } as const;
  await guest.send('cart.track', event);
  await delivered();
  await guest.send('cart.track', { ...event, action: 'update_cart' });
  await sql(`update tracking_events set at = '2020-01-01'`);
  await sql(`insert into tracking_searches values ('2020-01-01', 1, 'it', 'vite', 1, 1, 0)`);
  await sql(`insert into tracking_clicks select '2020-01-01', 1, min(id), 1 from products`);
  expect(await retention.run()).toMatchObject({ tracking: 1, searches: 1, clicks: 1 });
  expect(await sql('select action from tracking_events')).toEqual([{ action: 'update_cart' }]);
});
