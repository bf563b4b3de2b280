/** The search desk: rules written, tried, published, taken back, and the shop that follows in every process (C-OFF-1 to 7, C-SRCH-6). */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { NEW_RULE, type RuleKind, type RuleValues } from '#contract/values/search-rules.ts';
import { createServerApp } from '#server/app.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { defaultSettings } from '#server/settings.ts';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, ORIGIN, requestFor, TOKEN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let buyer: Customer;

beforeAll(async () => {
  owner = await signIn(shop());
  buyer = await shop().login('cliente1@example.com');
});

const key = () => randomUUID();
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });

const write = (kind: RuleKind, values: Partial<RuleValues>, { id = null, known = {}, by = owner }: Written = {}) =>
  by.send('office_search.save_rules', { key: key(), rules: [{ id, kind, values, known }] });
interface Written {
  id?: number | null;
  known?: Partial<RuleValues>;
  by?: OfficeVisitor;
}
async function drafted(kind: RuleKind, values: Partial<RuleValues>): Promise<number> {
  const { status, body, text } = await write(kind, values);
  expect([status, text]).toEqual([200, expect.any(String)]);
  return body.message.ids[0] ?? 0;
}
const publish = (ids: number[], withdraw = false) => owner.call('office_search.publish', { key: key(), ids, withdraw });
/** Publishes and waits until the shop follows: rules that come and go before it looks are no change to it. */
async function followed(ids: number[], withdraw = false): Promise<void> {
  const version = shop().app.version();
  await publish(ids, withdraw);
  await expect.poll(() => shop().app.version(), SOON).not.toBe(version);
}
async function publishedRule(kind: RuleKind, values: Partial<RuleValues>): Promise<number> {
  const id = await drafted(kind, values);
  await followed([id]);
  // The next test finds the shop as it was.
  onTestFinished(() => followed([id], true));
  return id;
}
const rule = async (id: number) => (await owner.call('office_search.get_rules', {})).rules.find((one) => one.id === id);

const list = async (text: string, more: object = {}, who: { call: Customer['call'] } = buyer) => {
  const { product_list } = await who.call('wrapper.product_list', { text, per_page: 12, max_childs: 0, ...more });
  return { total: product_list.pagination.total, codes: product_list.data.map(({ carti }) => carti) };
};
const page = async (text: string, who: { call: Customer['call'] } = buyer, lang: 'it' | 'en' = 'it') =>
  (await who.call('wrapper.find_code', { code: text, lang })).page;

describe('rules of the search', () => {
  test('a synonym is a draft that the shop does not know; published it finds, changed it waits, undone it is gone (C-OFF-1, C-OFF-2)', async () => {
    const known = await list('rondella');
    expect(known.total).toBeGreaterThan(0);
    const id = await drafted('synonym', { query: 'zigrinella', target: 'rondella\n rosetta ' });
    expect(await rule(id)).toMatchObject({ state: 'draft', live: null, values: { target: 'rondella, rosetta' } });
    expect((await list('zigrinella')).total).toBe(0);
    const { operation } = await publish([id]);
    await expect.poll(async () => (await list('zigrinella m8')).codes, SOON).toEqual((await list('rondella m8')).codes);
    await write('synonym', { target: 'dado' }, { id, known: { target: 'rondella, rosetta' } });
    expect((await rule(id))?.state).toBe('changed');
    expect((await list('zigrinella')).total).toBe(known.total);
    // What was published goes back, what is written since stays.
    await undo(operation);
    await expect.poll(async () => (await list('zigrinella')).total, SOON).toBe(0);
    expect(await rule(id)).toMatchObject({ state: 'draft', values: { target: 'dado' } });
  });

  test('a new rule that is undone is no more, and comes again (C-OFF-2)', async () => {
    const { body } = await write('stop-word', { query: 'sfusissimo' });
    const id = body.message.ids[0] ?? 0;
    const { operation } = await undo(body.message.operation);
    expect(await rule(id)).toBeUndefined();
    await undo(operation);
    expect(await rule(id)).toMatchObject({ kind: 'stop-word', state: 'draft' });
    await publish([id]);
    await expect
      .poll(async () => (await list('sfusissimo rondella m8')).codes, SOON)
      .toEqual((await list('rondella m8')).codes);
    await publish([id], true);
    expect((await rule(id))?.state).toBe('withdrawn');
  });

  test('two people: another field is no conflict, the same one is, with who and both values (C-OFF-4)', async () => {
    const id = await drafted('redirect', { query: 'listino', target: '/shop' });
    const colleague = await staffWith(shop(), ['search.read', 'search.write']);
    expect(
      (await write('redirect', { target: '/blog' }, { id, known: { target: '/shop' }, by: colleague })).status,
    ).toBe(200);
    expect((await write('redirect', { lang: 'it' }, { id, known: { lang: 'both' } })).status).toBe(200);
    const { status, body } = await write('redirect', { target: '/contact' }, { id, known: { target: '/shop' } });
    expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.conflicts).toMatchObject([{ field: 'target', theirs: '/blog', by: expect.stringContaining('staff-') }]);
  });

  test('what cannot be is said at its field, in both languages, and nothing is stored', async () => {
    const before = (await owner.call('office_search.get_rules', {})).rules.length;
    const { status, body } = await write('pin', { query: 'vite', target: 'NON-CE', audience: 'list:NESSUNO' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['target', 'audience']]);
    const { body: english } = await owner.send('office_search.save_rules', {
      lang: 'en',
      key: key(),
      rules: [{ id: null, kind: 'redirect', values: { query: 'x', target: 'https://example.com' }, known: {} }],
    });
    expect(english.errors?.target?.[0]).toMatch(/^An address of the shop/);
    expect((await owner.call('office_search.get_rules', {})).rules).toHaveLength(before);
    expect((await write('pin', { query: 'vite' }, { id: 999_999 })).status).toBe(404);
  });

  test('readers try and do not write; without the code there is nothing; as a customer needs prices.read (C-OFF-5)', async () => {
    const reader = await staffWith(shop(), ['search.read']);
    expect((await write('stop-word', { query: 'no' }, { by: reader })).status).toBe(403);
    expect((await reader.send('office_search.publish', { key: key(), ids: [1], withdraw: false })).status).toBe(403);
    expect((await reader.send('office_search.try', { text: 'vite', in: 'it' })).status).toBe(200);
    expect(
      (await reader.send('office_search.try', { text: 'vite', in: 'it', client_id: buyer.customerId })).status,
    ).toBe(403);
    const none = await staffWith(shop(), ['orders.read']);
    expect((await none.send('office_search.get_rules', {})).status).toBe(403);
    expect((await none.send('office_search.get_searches', { days: 7, show: 'all' })).status).toBe(403);
  });
});

describe('in the shop', () => {
  test('pins come first, are counted once, keep their order, and filters apply to them (C-SRCH-6)', async () => {
    const usual = await list('vite');
    const last = usual.codes.at(-1) ?? '';
    const foreign = (await list('rondella')).codes[0] ?? '';
    await publishedRule('pin', { query: 'viti', target: `${foreign}, ${last}` });
    await expect.poll(async () => (await list('vite')).codes.slice(0, 2), SOON).toEqual([foreign, last]);
    const pinned = await list('Vite');
    expect(pinned.total).toBe(usual.total + 1);
    expect(pinned.codes.filter((code) => code === last)).toHaveLength(1);
    // The second page goes on where the first ended.
    const second = await list('vite', { page: 2 });
    expect(second.codes.filter((code) => pinned.codes.includes(code))).toEqual([]);
    // Sorted by price, prices decide; another query has its own order.
    expect((await list('vite', { sort: 'price-dec' })).codes[0]).not.toBe(foreign);
    expect((await list('vite inox')).codes).not.toContain(foreign);
    const { result } = await buyer.call('wrapper.autocomplete', { q: 'vite' });
    expect(result[0]?.carti).toBe(foreign);
  });

  test('an article that is switched off is not shown, pinned or not', async () => {
    const { codes } = await list('dado');
    const gone = codes[3] ?? '';
    await publishedRule('pin', { query: 'dado', target: gone });
    await expect.poll(async () => (await list('dado')).codes[0], SOON).toBe(gone);
    await owner.call('office_articles.save_article', {
      key: key(),
      code: gone,
      values: { active: false },
      known: { active: true },
    });
    await expect.poll(async () => (await list('dado')).codes, SOON).not.toContain(gone);
  });

  test('a boost moves what matches equally well, a bury puts last; totals stay', async () => {
    const usual = await list('vite', { per_page: 60 });
    const [first = '', , , fourth = ''] = usual.codes;
    await publishedRule('boost', { query: 'vite', target: fourth });
    await publishedRule('bury', { query: '', target: first });
    await expect.poll(async () => (await list('vite', { per_page: 60 })).codes.at(-1), SOON).toBe(first);
    const moved = await list('vite', { per_page: 60 });
    expect(moved.total).toBe(usual.total);
    expect(moved.codes.indexOf(fourth)).toBeLessThan(2);
    expect([...moved.codes].sort()).toEqual([...usual.codes].sort());
  });

  test('a brand is lifted for its days, a family is put last, for those whom the rule is for', async () => {
    const [row] = await shop().db.query<{ brand: string; family: string }>(
      null,
      `select b.code as brand, f.code as family from products p join brands b on b.id = p.brand_id join families f on f.id = p.family_id
       where p.active and p.name_it ilike 'vite%' limit 1`,
    );
    const guest = shop().guest();
    const usual = await list('vite', {}, guest);
    const id = await publishedRule('bury', {
      query: 'vite',
      target: row?.family ?? '',
      of: 'family',
      audience: 'guests',
    });
    await expect.poll(async () => (await list('vite', {}, guest)).codes, SOON).not.toEqual(usual.codes);
    expect((await list('vite')).codes).toEqual(usual.codes);
    await write('bury', { to: '2020-01-01' }, { id, known: { to: '' } });
    await publish([id]);
    await expect.poll(async () => (await list('vite', {}, guest)).codes, SOON).toEqual(usual.codes);
  });

  test('a redirect leads on for those whom it is for, in its language; a code stays a code', async () => {
    const [{ code } = { code: '' }] = await shop().db.query<{ code: string }>(
      null,
      'select code from price_lists limit 1',
    );
    await publishedRule('redirect', { query: 'volantini', target: `${ORIGIN}/en/flyers`, lang: 'it' });
    await expect.poll(() => page('Volantino'), SOON).toBe('/flyers');
    expect(await page('volantini', buyer, 'en')).toBeNull();
    await publishedRule('redirect', { query: 'offerte', target: '/shop?promo_list=true', audience: 'guests' });
    await expect.poll(() => page('offerte', shop().guest()), SOON).toBe('/shop?promo_list=true');
    expect(await page('offerte')).toBeNull();
    const { codes } = await list('rondella');
    const article = codes[0] ?? '';
    await publishedRule('redirect', { query: article, target: '/contact', audience: `list:${code}` });
    expect(await buyer.call('wrapper.find_code', { code: article })).toMatchObject({
      article: { carti: article },
      page: null,
    });
  });

  test('another process knows what was published within a second, without a rebuild', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bancale-other-'));
    const { log } = createLog({ level: 'silent' });
    const none = { publicUrl: undefined, trackingUrl: undefined, sessionSecrets: undefined, smtpUrl: undefined };
    const other = await createServerApp({
      db: shop().db,
      clock: () => new Date(),
      settings: defaultSettings(),
      env: { mode: 'test', dataDir, appToken: TOKEN, metricsToken: undefined, ...none },
      log,
      demoLogins: [],
      baseUrl: () => ORIGIN,
    });
    onTestFinished(async () => {
      await other.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const body = { text: 'gondolino', per_page: 12 };
    const there = async () => {
      const response = await other.fetch(requestFor('wrapper.product_list', body, new Map()));
      return (await response.json()).message.product_list.pagination.total;
    };
    expect(await there()).toBe(0);
    const version = other.version();
    await publishedRule('one-way', { query: 'gondolino', target: 'rondella' });
    await expect.poll(there, SOON).toBe((await list('rondella')).total);
    expect(other.version()).not.toBe(version);
  });
});

describe('tried before it counts (C-OFF-7)', () => {
  const tried = (text: string, more: object = {}) => owner.call('office_search.try', { text, in: 'it', ...more });

  test('today and with the drafts, each article with its reasons; the shop does not change', async () => {
    const id = await drafted('synonym', { query: 'anelletto', target: 'rondella' });
    const { now, draft, customer } = await tried('anelletto m8');
    expect([customer, now.total === draft.total]).toEqual([null, false]);
    expect(draft.hits[0]?.why[0]).toMatchObject({
      written: 'anelletto',
      name: 'rondella',
      reason: 'synonym',
      source: `office:${id}`,
      words: expect.arrayContaining([{ field: 'name', word: 'rondella' }]),
    });
    expect(draft.parts[0]?.names).toEqual([{ name: 'rondella', reason: 'synonym', articles: expect.any(Number) }]);
    expect((await list('anelletto')).total).toBe(0);
    await publish([id], true);
    expect((await tried('anelletto')).draft.total).toBe(0);
  });

  test('a draft that is not saved, as a guest and as a customer with a code of their own', async () => {
    const { codes } = await list('vite');
    const wanted = codes[8] ?? '';
    const values = { ...NEW_RULE, query: 'vite', target: wanted, audience: 'guests' };
    const rule = { id: null, kind: 'pin', values };
    const asGuest = await tried('vite', { rule });
    expect(asGuest.draft.hits[0]).toMatchObject({ code: wanted, placed: 'pin', rule: null });
    expect(asGuest.now.hits[0]?.code).toBe(codes[0]);
    // Days that have not begun are tried as if they had.
    const later = { ...rule, values: { ...values, from: '2099-01-01' } };
    expect((await tried('vite', { rule: later })).draft.hits[0]?.code).toBe(wanted);
    const asCustomer = await tried('vite', { rule, client_id: buyer.customerId });
    expect(asCustomer.customer).toEqual(expect.any(String));
    expect(asCustomer.draft.hits.map(({ code }) => code)).toEqual(asCustomer.now.hits.map(({ code }) => code));
    const [own] = await shop().db.query<{ code: string; carti: string }>(
      null,
      'select c.code, p.carti from customer_codes c join products p on p.id = c.product_id where c.client_id = $1 and p.active limit 1',
      [buyer.customerId],
    );
    const named = await tried(own?.code ?? '', { client_id: buyer.customerId });
    expect(named.now.hits[0]).toMatchObject({ code: own?.carti, placed: 'own-code' });
    expect((await owner.send('office_search.try', { text: 'x', in: 'it', client_id: 999_999 })).status).toBe(404);
  });

  test('the log is tried under both, and what changes is listed', async () => {
    const day = shop().today();
    await shop().db.query(
      null,
      `insert into tracking_searches (day, client_id, lang, text, hits, searches, clicks) values
         ($1, 0, 'it', 'rondella m8', 4, 9, 0), ($1, 18, 'it', 'rondella m8', 4, 2, 1), ($1, 0, 'it', 'anelletta', 0, 7, 0),
         ($1, 0, 'en', 'screw', 50, 3, 2), ($1, 0, 'it', 'dado m8', 2, 1, 0)`,
      [day],
    );
    const values = { ...NEW_RULE, query: 'anelletta', target: 'rondella' };
    const { asked, first, changed } = await owner.call('office_search.judge', {
      rule: { id: null, kind: 'synonym', values },
    });
    expect(asked).toBeGreaterThanOrEqual(4);
    expect(first).toBeGreaterThanOrEqual(1);
    const line = changed.find(({ text, lang }) => text === 'anelletta' && lang === 'it');
    expect(line).toMatchObject({
      searches: 7,
      first: true,
      now: { total: 0, code: '' },
      draft: { total: (await list('rondella')).total },
    });
    expect(changed.map(({ text }) => text)).not.toContain('dado m8');

    const shown = (show: 'all' | 'nothing' | 'few' | 'no-click') =>
      owner.call('office_search.get_searches', { days: 7, show });
    const all = await shown('all');
    expect(all.rows[0]).toEqual({ text: 'rondella m8', lang: 'it', searches: 11, customers: 2, hits: 4, clicks: 1 });
    expect(all).toMatchObject({ recorded: true, counts: { all: 4, nothing: 1, few: 1, 'no-click': 1 } });
    expect((await shown('nothing')).rows.map(({ text }) => text)).toEqual(['anelletta']);
    expect((await shown('no-click')).rows.map(({ text }) => text)).toEqual(['dado m8']);
  });

  test('words of the files are shown, and found by their text', async () => {
    const { sets, lines } = await owner.call('office_search.get_words', { text: 'ranella' });
    expect(sets.find(({ name }) => name === 'fasteners')).toMatchObject({ shipped: true, off: false });
    expect(lines.some(({ set, text }) => set === 'fasteners' && text.includes('rondella'))).toBe(true);
    expect((await owner.call('office_search.get_words', {})).lines).toEqual([]);
  });
});
