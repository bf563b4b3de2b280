/** Prices, carts and orders on a database of their own, in this process, for the cart and order benchmarks. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiName } from '#contract/endpoints/api.ts';
import { api } from '#contract/endpoints/api.ts';
import type { OfficeApiName, OfficeApiTypes } from '#contract/office/office-api.ts';
import { PERMISSIONS } from '#contract/office/permissions.ts';
import { createCatalogueSearch } from '#server/catalogue-search.ts';
import { catalogueSource } from '#server/catalogue-source.ts';
import { createAudit } from '#server/modules/audit/index.ts';
import { createCarts } from '#server/modules/cart/index.ts';
import { createCatalogue } from '#server/modules/catalogue/index.ts';
import { createCustomers } from '#server/modules/customers/index.ts';
import { handOver } from '#server/modules/exchange/index.ts';
import { createLedger } from '#server/modules/ledger/index.ts';
import { createMail } from '#server/modules/mail/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import { createOrders } from '#server/modules/orders/index.ts';
import { createPricing } from '#server/modules/pricing/index.ts';
import { createQuickOrder } from '#server/modules/quick-order/index.ts';
import { notifyAnnouncements } from '#server/platform/announcements/announcements.ts';
import { type Database, migrate, startDatabase } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { RawJson, type Route } from '#server/platform/http/route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { memoryAllowances } from '#server/platform/rate-limit/allowances.ts';
import {
  checkoutSettings,
  defaultSettings,
  ledgerSettings,
  orderMailSettings,
  tradeSettings,
  vatTerms,
} from '#server/settings.ts';
import { shopCpu } from './process-cpu.ts';

export const ARTICLES = 1000;
export const CUSTOMERS = 1200;

export interface TradeFixtures {
  readonly db: Database;
  /** A customer's request as the HTTP layer passes it on after its own checks: parsed body in, JSON text out. */
  call(customerId: number, name: ApiName, body: object): Promise<string>;
  /** A call of the office by a person who may do everything. */
  office<Name extends OfficeApiName>(
    name: Name,
    body: OfficeApiTypes[Name]['request'],
  ): Promise<OfficeApiTypes[Name]['response']>;
  /** Milliseconds of CPU of this process and the database for each of `times` runs of `work`, one after the other. */
  cpu(times: number, work: (index: number) => Promise<unknown>): Promise<number>;
  stop(): Promise<void>;
}

/**
 * @param databaseUrl an empty database of another PostgreSQL; left out = a new one of the shop's own
 * @param readUrl its standbys, if the bench is about them
 */
export async function startTradeFixtures(databaseUrl?: string, readUrl?: string): Promise<TradeFixtures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-bench-'));
  const started = await startDatabase({ databaseUrl, readUrl, dataDir, purpose: 'benchmark' });
  const { db } = started;
  await migrate(db);
  await fillTrade(db);
  const { routes, officeRoutes, close } = await openRoutes(db, dataDir);
  return {
    db,
    async call(customerId, name, body) {
      const caller: Caller = {
        customerId,
        addressCode: 1,
        userId: null,
        role: 'customer',
        userName: 'Banco',
        locale: 'it',
        requestId: '',
      };
      const route = routes.get(name);
      if (!route) throw new Error(`no route ${name}`);
      const context = {
        body: api[name].request.parse(body),
        caller,
        exchange: undefined as never,
        setCookie: () => {},
      };
      const result = await route.handle(context);
      return result instanceof RawJson ? result.text : JSON.stringify(result);
    },
    async office(name, body) {
      const found = officeRoutes.find(({ endpoint }) => endpoint.name === name);
      if (!found) throw new Error(`no call ${name}`);
      const staff: StaffCaller = {
        userId: 1,
        name: 'Banco',
        email: '',
        permissions: new Set(PERMISSIONS),
        locale: 'it',
        confirmedAt: null,
        requestId: '',
      };
      const context = {
        body: found.endpoint.request.parse(body),
        staff,
        exchange: undefined as never,
        setCookie: () => {},
      };
      return (await found.handle(context)) as OfficeApiTypes[typeof name]['response'];
    },
    async cpu(times, work) {
      for (let index = 0; index < 20; index += 1) await work(index);
      const before = shopCpu(process.pid, dataDir);
      for (let index = 0; index < times; index += 1) await work(index);
      const after = shopCpu(process.pid, dataDir);
      return ((after.server - before.server + after.database - before.database) * 1000) / times;
    },
    async stop() {
      await close();
      await started.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openRoutes(
  db: Database,
  dataDir: string,
): Promise<{ routes: Map<string, Route>; officeRoutes: readonly OfficeRoute[]; close: () => Promise<void> }> {
  const { log } = createLog({ level: 'silent' });
  const clock = () => new Date();
  const settings = defaultSettings();
  const { timeZone, guestPrices, shopName } = settings;
  const baseUrl = () => 'http://localhost';
  const secret = 'secret of the benchmark, which is long enough';
  const { outbox } = createMail({
    db,
    clock,
    log,
    dataDir,
    smtpUrl: undefined,
    sender: { name: shopName, email: '' },
    shop: () => ({ name: shopName, url: baseUrl(), contacts: settings.contacts, logo: null }),
    ownTemplate: async () => undefined,
  });
  const audit = createAudit({ db, clock, log });
  const allowances = memoryAllowances(clock);
  const customers = createCustomers({
    db,
    allowances,
    announcements: notifyAnnouncements(db),
    clock,
    shopName,
    baseUrl,
    publicUrl: undefined,
    demoMode: false,
    secrets: [secret],
    sessionLife: settings.sessions,
    secondFactorFor: [],
    timeZone,
    log,
    audit,
    outbox,
    priceView: 'NET_PRICE',
    loginRefused: () => {},
    officeEmail: '',
    vies: { address: '', ownNumber: '' },
    vatTerms: vatTerms(settings),
    documentRights: () => [],
    officeAt: () => undefined,
    version: () => '1',
  });
  const catalogue = await createCatalogue({ db, clock, timeZone });
  const pricing = await createPricing({ db, clock, timeZone, guestPrices, vatTerms: vatTerms(settings) });
  const carts = createCarts({
    db,
    catalogue,
    pricing,
    clock,
    timeZone,
    customers,
    outbox,
    baseUrl,
    audit,
    settings: tradeSettings(settings),
    buckets: allowances.buckets,
  });
  const source = catalogueSource({ db, catalogue, clock, timeZone });
  const { search, close } = await createCatalogueSearch({ db, source, dataDir, log, clock, timeZone });
  const quickOrder = createQuickOrder({
    uploads: { check: async () => {} },
    catalogue,
    pricing,
    search,
    customerCodes: customers,
  });
  const orders = createOrders({
    db,
    conai: false,
    operations: createOperations({ clock }),
    steps: {
      emails: { accepted: true, amended: true, partial: true, fulfilled: true, cancelled: true },
      letterDelay: 30,
    },
    clock,
    timeZone,
    carts,
    pricing,
    catalogue,
    customers,
    outbox,
    secrets: [secret],
    baseUrl,
    log,
    audit,
    orderMail: orderMailSettings(settings),
    settings: checkoutSettings(settings),
    stock: settings.availability,
    creditSource: settings.credit.from,
    handOver,
    ledger: createLedger({
      db,
      clock,
      timeZone,
      catalogue,
      holidays: settings.holidays,
      card: false,
      articlesNamed: async () => [],
      settings: ledgerSettings(settings),
    }),
  });
  const routes = [...carts.routes, ...orders.routes, ...quickOrder.routes];
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  return { routes: byName, officeRoutes: orders.officeRoutes, close };
}

/** The data that carts and orders need: price lists, articles, customers with one address each, promos. */
export async function fillTrade(db: Database): Promise<void> {
  const statements = [
    `insert into price_lists (code, name, is_default) values ('BASE', 'Base', true)`,
    `insert into brands (code, name) select 'B' || n, 'Brand ' || n from generate_series(1, 20) n`,
    `insert into families (code, name_it, name_en) select 'F' || n, 'Famiglia ' || n, 'Family ' || n from generate_series(1, 20) n`,
    `insert into products (carti, slug, name_it, name_en, brand_id, family_id, packagings, pictures)
       select 'A' || n, 'a' || n, 'Vite a testa esagonale zincata M' || n, 'Hexagon head screw M' || n, 1 + n % 20, 1 + n % 20,
         '[{"code":"PZ","um":"PZ","quantity":1,"default":true,"smallest":true},{"code":"CF","um":"CF","quantity":100,"default":false,"smallest":false}]',
         '[{"file":"a","sizes":{"thumb_":{"url":"/media/thumb_a.webp","width":150,"height":150},"gallery_":{"url":"/media/gallery_a.webp","width":350,"height":350},"main_":{"url":"/media/main_a.webp","width":800,"height":800}}}]'
       from generate_series(1, ${ARTICLES}) n`,
    `insert into stock (product_id, quantity) select id, 1000 from products`,
    `insert into prices (price_list_id, product_id, gross) select 1, id, 10000 + id * 37 from products`,
    `insert into customers (client_id, company_name, email, discount, payment_methods)
       select n, 'Cliente ' || n, 'c' || n || '@example.com', '50+10', '{bank_transfer}' from generate_series(1, ${CUSTOMERS}) n`,
    `insert into addresses (client_id, address_code, name, street, city) select client_id, 1, 'Sede', 'Via Roma 1', 'Milano' from customers`,
    `insert into discounts (client_id, family_id, chain) select client_id, 1 + client_id % 20, '40+5' from customers`,
    `insert into promos (code, row, title_it, title_en, type, product_id, from_quantity, net_price, valid_from, valid_to)
       select 'P', id, 'Promo', 'Promo', 'net_price', id, 10, 3000, '2020-01-01', '2099-12-31' from products where id % 10 = 0`,
    'analyze',
  ];
  for (const sql of statements) await db.query(null, sql);
}

/** Gives each of these customers an active cart with `rows` rows, written directly to the database; `shift` varies the articles. */
export async function fillCarts(db: Database, from: number, count: number, rows: number, shift = 0): Promise<void> {
  await db.query(
    null,
    `with made as (
       insert into carts (client_id, address_code, last_row) select n, 1, ${rows * 10} from generate_series(${from}, ${from + count - 1}) n
       returning id, client_id
     )
     insert into cart_rows (cart_id, row_id, product_id, quantity, seen_gross, seen_net)
     select id, r * 10, 1 + (client_id * 7 + r + ${shift * rows}) % ${ARTICLES}, 1 + r % 5, 0, 0 from made, generate_series(1, ${rows}) r`,
  );
}
