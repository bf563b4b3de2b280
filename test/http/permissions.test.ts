/**
 * The inventory of permissions: every endpoint and every page, with its permitted users (kit/permission-table.ts,
 * kit/page-permissions.ts).
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { PAGES, type PageId } from '#contract/values/pages.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { createShopServer, type ShopServer } from '#server/platform/http/shop-server.ts';
import routes from '#storefront/routes.ts';
import { type StorefrontParts, storefrontPages } from '../../src/storefront-pages.ts';
import { addDocuments } from './kit/account-documents.ts';
import { CALL_KINDS, type CallKind } from './kit/call-kinds.ts';
import { PAGE_CASES } from './kit/page-permissions.ts';
import { CALLS } from './kit/permission-table.ts';
import { type OwnedThings, sampleBodies } from './kit/sample-bodies.ts';
import { type Customer, type Visitor, withShop } from './kit/start-shop.ts';

const ROOT = join(import.meta.dirname, '../..');
const shop = withShop();
const NAMES = Object.keys(api) as ApiName[];
let owner: Customer;
let stranger: Customer;
let agent: Customer;
let staff: Customer;
let owned: OwnedThings;
let dispute: number;
let payment: number;
let server: ShopServer;
let storefront: StorefrontParts;
let url: string;

beforeAll(async () => {
  [owner, stranger] = [await shop().login('cliente1@example.com'), await shop().login('cliente2@example.com')];
  // The owner is not assigned to an agent, and the agent has other customers.
  await shop().db.query(null, 'update customers set agent_id = null where client_id = $1', [owner.customerId]);
  [agent, staff] = [await shop().login('agente1@example.com'), await shop().login('ufficio@example.com')];
  const { data: own } = await agent.call('agent.get_customers', {});
  const chosen = own[0] ?? expect.fail('the agent has no customers');
  await agent.call('agent.choose_customer', {
    client_id: chosen.client_id,
    address_code: chosen.address_codes[0]?.address_code ?? 0,
  });
  const { product_list } = await owner.call('wrapper.product_list', { text: 'm8', disponibili: true, per_page: 50 });
  const card = product_list.data.find((one) => one.addable && one.num_childs === 0) ?? expect.fail('nothing to buy');
  const item = { item_id: card.id, quantity: card.packagings.find((one) => one.default)?.quantity ?? 1 };
  const cart = await owner.call('wrapper.add_to_cart', item);
  const { data: orders } = await owner.call('account.get_orders', {});
  owned = {
    cartId: cart.id_cart,
    rowId: Object.values(cart.data)[0]?.row_id ?? 0,
    orderNumber: orders[0]?.number ?? expect.fail('no order'),
    ...(await addDocuments(shop().db, owner.customerId, 'perm')),
    item,
  };
  const about = { kind: 'note', id: owned.noteId ?? 0, reason: 'other', text: 'Prova' } as const;
  dispute = (await owner.call('account.open_dispute', { ...about, key: 'of-the-permission-tests' })).id;
  const { data: deadlines } = await owner.call('account.payment_deadline', {});
  const { id: deadline } = deadlines.find((one) => one.payable) ?? expect.fail('nothing to pay');
  const chosenToPay = { deadlines: [deadline], idempotency_key: 'of-the-permission-tests' };
  ({ payment } = await owner.call('payment.start', chosenToPay));
  owned = { ...owned, disputeId: dispute };

  const { log } = createLog({ level: 'silent' });
  server = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log });
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const options = { app: shop().app, root: ROOT, dev: false, publicUrl: undefined, log };
  storefront = await storefrontPages({ ...options, server: server.server });
  server.open({ api: shop().app, ...storefront });
});
afterAll(async () => {
  await storefront?.close();
  await server?.close(0);
});

describe('calls', () => {
  test('every call of the contract has a permission case, and it fits the contract’s own access (C-REL-7)', () => {
    expect(Object.keys(CALLS).sort()).toEqual([...NAMES].sort());
    const accesses = {
      open: 'guest',
      personal: 'guest',
      priced: 'guest',
      person: 'person',
      erasure: 'person',
      customer: 'customer',
      owned: 'customer',
      agent: 'agent',
    };
    for (const name of NAMES) expect([name, api[name].access]).toEqual([name, accesses[CALLS[name]]]);
  });

  /** A rejection for lack of permission, by its code; everything else is a response, including rejections for other reasons. */
  async function outcome(who: Visitor, name: ApiName, body: object): Promise<string> {
    const { status, body: response } = await who.send(name, body);
    expect(status).toBeLessThan(500);
    const code = response?.code ?? '';
    return ['session-expired', 'forbidden', 'not-found'].includes(code) ? code : 'answers';
  }
  /** Where nothing owned is named, the named thing may not exist. */
  const found = (response: string) => (response === 'not-found' ? 'answers' : response);

  test.each(NAMES)('%s', async (name) => {
    const kind: CallKind = CALL_KINDS[CALLS[name]];
    const body = sampleBodies(owned)[name];
    const asOwner = { ...body, client_id: owner.customerId, address_code: owner.addressCodes[0] };
    expect({
      guest: found(await outcome(shop().guest(), name, body)),
      guestAsOwner: found(await outcome(shop().guest(), name, asOwner)),
    }).toEqual({ guest: kind.guest, guestAsOwner: kind.guestAsOwner });
    if (name === 'wrapper.logout') return;
    const naming = await outcome(stranger, name, body);
    expect({
      stranger: found(await outcome(stranger, name, asOwner)),
      agent: found(await outcome(agent, name, asOwner)),
      staffAsOwner: kind.othersAsOwner === 'answers' ? 'answers' : await outcome(staff, name, asOwner),
      naming: kind.strangerNaming === 'answers' ? found(naming) : naming,
      staff: found(await outcome(staff, name, body)),
    }).toEqual({
      stranger: kind.othersAsOwner,
      agent: kind.othersAsOwner,
      staffAsOwner: kind.othersAsOwner,
      naming: kind.strangerNaming,
      staff: kind.staff,
    });
  });
});

interface Entry {
  id?: string;
  file: string;
  children?: Entry[];
}

/** Pages of one language: id → file below `src/storefront/`. */
function pagesOf(entries: readonly Entry[], locale: 'it' | 'en'): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id = '', file, children } of entries) {
    if (children) for (const [name, at] of pagesOf(children, locale)) found.set(name, at);
    else if (id.endsWith(`___${locale}`)) found.set(id.slice(0, -5), file);
  }
  return found;
}

describe('pages', () => {
  const pages = pagesOf(routes as Entry[], 'it');
  /** Responses that are not about permission: the page of something that does not exist, a form without its fields. */
  async function responseOf(path: string, who: Visitor, form?: string): Promise<string> {
    const jar = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const headers: Record<string, string> = { Origin: url, ...(jar && { Cookie: jar }) };
    if (form !== undefined) headers['Content-Type'] = 'application/x-www-form-urlencoded';
    const response = await fetch(url + path, {
      method: form === undefined ? 'GET' : 'POST',
      headers,
      ...(form !== undefined && { body: form }),
      redirect: 'manual',
    });
    const to = response.headers.get('location');
    return to === null ? String(response.status) : `→ ${new URL(to, url).pathname}`;
  }
  const fill = (path: string) =>
    path
      .replace('{cart}', String(owned.cartId))
      .replace('{order}', encodeURIComponent(owned.orderNumber))
      .replace('{item}', String(owned.item.item_id))
      .replace('{invoice}', String(owned.invoiceId))
      .replace('{note}', String(owned.noteId))
      .replace('{dispute}', String(dispute))
      .replace('{payment}', String(payment));

  test('every page has a permission case, the same in both languages (C-REL-7, S-2.1, S-2.2)', () => {
    expect(Object.keys(PAGE_CASES).sort()).toEqual([...pages.keys()].sort());
    expect([...pagesOf(routes as Entry[], 'en')]).toEqual([...pages]);
  });

  test.each(Object.keys(PAGES) as PageId[])(
    '%s: the case fits the access that the table of pages names (C-ID-6)',
    (id) => {
      const { access, path } = PAGES[id];
      const { url, guest, stranger, agent, staff } = PAGE_CASES[id];
      const [fixed = ''] = path.split(/[:*]/);
      expect(url.startsWith(`/${fixed}`)).toBe(true);
      const needsLogin = !['everybody', 'catalogue', 'form'].includes(access);
      expect(guest.startsWith('→ /pages/login')).toBe(needsLogin);
      if (access === 'form') expect([guest, stranger, agent, staff].filter((answer) => answer === '200')).toEqual([]);
      if (access === 'agent') expect([stranger, staff]).toEqual(['403', '403']);
      if (access === 'staff') expect([stranger, agent]).toEqual(['→ /pages/account', '→ /pages/account']);
    },
  );

  test.each([...pages.keys()])('%s', async (id) => {
    const page = PAGE_CASES[id as PageId] ?? expect.fail(`${id} has no case in kit/page-permissions.ts`);
    const path = fill(page.url);
    const form = new URLSearchParams({
      id_cart: String(owned.cartId),
      number: owned.orderNumber,
      row_id: String(owned.rowId),
    });
    const readings = {
      guest: await responseOf(path, shop().guest()),
      stranger: await responseOf(path, stranger),
      agent: await responseOf(path, agent),
      staff: await responseOf(path, staff),
    };
    // A copy of the session cookie: a form that logs out must not end the tests' own session.
    const post = {
      guest: await responseOf(path, shop().guest(), form.toString()),
      stranger: await responseOf(path, await shop().login('cliente2@example.com'), form.toString()),
      staff: await responseOf(path, await shop().login('ufficio@example.com'), form.toString()),
    };
    // A lack of permission is reported as such, never as a failure of the server.
    expect([...Object.values(readings), ...Object.values(post)].filter((response) => /^5/.test(response))).toEqual([]);
    const { url: _, post: expected, ...reading } = page;
    expect({ ...readings, post }).toEqual({ ...reading, post: expected });
    const source = readFileSync(join(ROOT, 'src/storefront', pages.get(id) ?? ''), 'utf8');
    const takesForms = /export (async )?(function|const) action\b/.test(source);
    expect([id, Object.values(post).every((response) => response === '405')]).toEqual([id, !takesForms]);
  });
});
