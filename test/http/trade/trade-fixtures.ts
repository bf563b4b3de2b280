/**
 * A small wholesaler for tests of prices, carts and orders: few articles whose prices can be calculated by hand, and two customers.
 * The modules are the real ones on a real database; requests go through their routes as the HTTP layer sends them.
 */
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import { type ApiName, type ApiResponse, api } from '#contract/endpoints/api.ts';
import { PICKUP } from '#contract/values/constants.ts';
import type { Locale } from '#contract/values/locale.ts';
import { createAudit } from '#server/modules/audit/index.ts';
import { type Carts, createCarts } from '#server/modules/cart/index.ts';
import { type Catalogue, createCatalogue, USUAL_STOCK } from '#server/modules/catalogue/index.ts';
import { type Customers, createCustomers } from '#server/modules/customers/index.ts';
import { handOver } from '#server/modules/exchange/index.ts';
import { createLedger, type LedgerDeps } from '#server/modules/ledger/index.ts';
import type { MakeValues, OutgoingEmail } from '#server/modules/mail/index.ts';
import { createMailer } from '#server/modules/mail/mailer.ts';
import { createOutbox, type Outbox } from '#server/modules/mail/outbox.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import {
  createOrders,
  type OnSendStep,
  type Orders,
  type OrdersDeps,
  openProvider,
} from '#server/modules/orders/index.ts';
import { createPricing, type Pricing, pricingRoutes } from '#server/modules/pricing/index.ts';
import { notifyAnnouncements } from '#server/platform/announcements/announcements.ts';
import { connect, type Database } from '#server/platform/db/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { RawJson, type Route } from '#server/platform/http/route.ts';
import { memoryAllowances } from '#server/platform/rate-limit/allowances.ts';
import { defaultSettings, ledgerSettings, vatTerms } from '#server/settings.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';

export const euro = (amount: number) => Math.round(amount * 10_000);

/** Articles by code; ids are looked up, never hard-coded. */
export interface TradeFixtures {
  readonly db: Database;
  readonly url: string;
  readonly clock: { now: Date };
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly carts: Carts;
  readonly id: (carti: string) => number;
  /** A caller: requests are handled as over HTTP, with validation of input and response. */
  as(who: Partial<Caller>): Person;
  /** A second process of the same shop, optionally with other settings or another card provider. */
  secondProcess(more?: ProcessOptions): Promise<Pick<TradeFixtures, 'as' | 'carts' | 'resumePayments'>>;
  /** The shop's job at start and every minute for unfinished card payments. */
  resumePayments(): Promise<number>;
  /** Runs a statement and notifies all processes of changed prices and catalogue; waits until they have reloaded. */
  change(sql: string): Promise<void>;
  /** E-mails about an order, oldest first. */
  mails(number: string): Promise<SentMail[]>;
  close(): Promise<void>;
}

/** An e-mail of an order, decoded. */
export interface SentMail {
  readonly kind: string;
  readonly recipient: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly string[];
}

/** What may be different in a process. */
export type ProcessOptions = Partial<OrdersDeps> & Pick<LedgerDeps, 'membershipOf'>;

export interface Person {
  call<Name extends ApiName>(name: Name, body: object): Promise<ApiResponse<Name>['message']>;
}

export const SETTINGS = {
  transport: { cost: euro(9.9), freeAbove: euro(250) },
  vat: 22,
  minimumOrder: 0,
  conai: false,
  promotions: { coupons: true, couponOnPromoRows: false, giftsCountPromoRows: true },
};
const ZONE = 'Europe/Rome';
const SECRET = 'secret of the test shop, long enough';
/** A Tuesday, 11:00 in Rome. */
export const START = new Date('2026-03-10T10:00:00Z');

export interface Modules {
  readonly catalogue: Catalogue;
  readonly pricing: Pricing;
  readonly carts: Carts;
  readonly routes: readonly Route[];
  readonly resumePayments: () => Promise<number>;
  readonly mails: (number: string) => Promise<SentMail[]>;
  readonly customers: Customers;
  readonly orders: Orders;
  readonly outbox: Outbox;
}

interface StoredMail extends Pick<OutgoingEmail, 'kind' | 'locale' | 'recipient'> {
  readonly payload: Pick<OutgoingEmail, 'values' | 'filledBy' | 'attachments'>;
}

const HOLIDAYS = ['2026-03-19'];
export const CHECKOUT_SETTINGS = {
  pickup: { offered: true, ...PICKUP, holidays: HOLIDAYS },
  shipping: { minDays: 0, dates: 5, deliveryDays: 3, holidays: HOLIDAYS },
  credit: { overLimit: 'warn' as const, onUnpaid: 'warn' as const },
  orderNote: true,
};

/** The modules of one process; `onStep` is called at the steps of sending an order. */
export async function openModules(
  db: Database,
  clock: () => Date,
  onStep?: OnSendStep,
  more: ProcessOptions = {},
): Promise<Modules> {
  const { stock = USUAL_STOCK, membershipOf, ...others } = more;
  const catalogue = await createCatalogue({ db, clock, timeZone: ZONE, stock });
  const pricing = await createPricing({
    db,
    clock,
    timeZone: ZONE,
    guestPrices: 'hidden',
    vatTerms: vatTerms(defaultSettings()),
  });
  const baseUrl = () => 'https://shop.example';
  const { log } = createLog({ level: 'silent' });
  const mailer = createMailer({
    shop: () => ({ name: 'Bancale', url: baseUrl(), contacts: { phone: '', email: '', address: '' }, logo: null }),
    ownTemplate: async () => undefined,
    log,
  });
  const fillers = new Map<string, MakeValues>();
  const outbox = {
    ...createOutbox({ db, clock, log, mailer, deliver: async () => 'nowhere' }),
    fillBy: (maker: string, make: MakeValues) => void fillers.set(maker, make),
  };
  const audit = createAudit({ db, clock, log });
  const allowances = memoryAllowances(clock);
  const customers = createCustomers({
    db,
    allowances,
    announcements: notifyAnnouncements(db),
    clock,
    baseUrl,
    publicUrl: undefined,
    demoMode: false,
    secrets: [SECRET],
    sessionLife: defaultSettings().sessions,
    secondFactorFor: [],
    timeZone: ZONE,
    log,
    audit,
    outbox,
    shopName: 'Bancale',
    version: () => '1',
    priceView: 'NET_PRICE',
    loginRefused: () => {},
    officeEmail: '',
    vies: { address: '', ownNumber: '' },
    vatTerms: vatTerms(defaultSettings()),
    documentRights: () => [],
    officeAt: () => undefined,
  });
  const carts = createCarts({
    db,
    catalogue,
    pricing,
    clock,
    customers,
    outbox,
    baseUrl,
    timeZone: ZONE,
    settings: SETTINGS,
    audit,
    buckets: allowances.buckets,
  });
  const ledger = createLedger({
    db,
    clock,
    timeZone: ZONE,
    holidays: [],
    catalogue,
    card: true,
    articlesNamed: async () => [],
    settings: ledgerSettings(defaultSettings()),
    ...(membershipOf && { membershipOf }),
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
    timeZone: ZONE,
    carts,
    pricing,
    catalogue,
    customers,
    outbox,
    settings: CHECKOUT_SETTINGS,
    stock,
    secrets: [SECRET],
    orderMail: { agent: true, office: [], notices: 'ufficio@example.com' },
    baseUrl,
    log,
    audit,
    provider: openProvider('embedded', db),
    creditSource: 'known',
    ledger,
    handOver,
    ...(onStep ? { onStep } : {}),
    ...others,
  });
  const { resumePayments } = orders;
  return {
    resumePayments,
    async mails(number) {
      const rows = await db.query<StoredMail>(
        null,
        `select kind, locale, recipient, payload from letters where dedupe_key like $1 order by id`,
        [`order:${number}:%`],
      );
      return Promise.all(
        rows.map(async ({ kind, locale, recipient, payload: { values, filledBy, attachments = [] } }) => {
          const more = filledBy && (await fillers.get(filledBy.maker)?.(filledBy.about, locale));
          const written = await mailer.render(kind, locale, { ...more, ...values });
          return { kind, locale, recipient, ...written, attachments: attachments.map(({ maker }) => maker) };
        }),
      );
    },
    customers,
    orders,
    outbox,
    catalogue,
    pricing,
    carts,
    routes: [...carts.routes, ...orders.routes, ...ledger.routes, ...pricingRoutes(pricing, catalogue)],
  };
}

export async function startTrade(): Promise<TradeFixtures> {
  const { db, url, drop } = await freshDatabase();
  await fill(db);
  const clock = { now: START };
  const ids = new Map(
    (await db.query<{ id: number; carti: string }>(null, 'select id, carti from products')).map((row) => [
      row.carti,
      row.id,
    ]),
  );
  const modules = await openModules(db, () => clock.now);
  const others: Database[] = [];
  return {
    db,
    url,
    clock,
    catalogue: modules.catalogue,
    pricing: modules.pricing,
    carts: modules.carts,
    id: (carti) => ids.get(carti) ?? 0,
    as: (who) => person(modules.routes, who),
    resumePayments: modules.resumePayments,
    mails: modules.mails,
    async secondProcess(more) {
      // Each of the many second processes of a file keeps its connections until the end: few enough for the database's limit.
      const other = await connect({ url, poolSize: 5 });
      others.push(other);
      const again = await openModules(other, () => clock.now, undefined, more);
      const { carts, routes, resumePayments } = again;
      return { carts, resumePayments, as: (who) => person(routes, who) };
    },
    async change(sql) {
      const epoch = modules.pricing.epoch();
      await db.query(null, sql);
      await db.query(null, `select pg_notify('bancale', '{"catalogue":2,"prices":2}')`);
      while (modules.pricing.epoch() === epoch) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    async close() {
      for (const other of others) await other.close();
      await drop();
    },
  };
}

/** For the top of a test file. */
export function withTrade(): () => TradeFixtures {
  let fixtures: TradeFixtures | undefined;
  beforeAll(async () => {
    fixtures = await startTrade();
  });
  afterAll(() => fixtures?.close());
  return () => {
    if (!fixtures) throw new Error('The shop exists only while tests run.');
    return fixtures;
  };
}

export const ROSSI: Partial<Caller> = { customerId: 101, addressCode: 1, userId: 1, userName: 'Mario Rossi' };
export const BIANCHI: Partial<Caller> = { customerId: 102, addressCode: 1, userId: 2, userName: 'Luca Bianchi' };
/** Pays by card, and has a credit limit of 5 000 €. */
export const VERDI: Partial<Caller> = { customerId: 103, addressCode: 1, userId: 4, userName: 'Anna Verdi' };
export const AGENT: Partial<Caller> = { ...ROSSI, userId: 3, role: 'agent', userName: 'Agente Uno' };

/** A customer whose active cart has no rows. */
export async function withEmptyCart(fixtures: Pick<TradeFixtures, 'as'>, who: Partial<Caller>): Promise<Person> {
  const customer = fixtures.as(who);
  const cart = await customer.call('wrapper.get_cart_items', {});
  if (cart.id_cart > 0) await customer.call('wrapper.remove_cart', { id_cart: cart.id_cart });
  return customer;
}

export function person(routes: readonly Route[], who: Partial<Caller>): Person {
  const caller: Caller = {
    customerId: 0,
    addressCode: 0,
    userId: null,
    role: 'customer',
    userName: '',
    requestId: 'test',
    locale: 'it' as Locale,
    ...who,
  };
  return {
    async call(name, body) {
      const endpoint = api[name];
      const route = routes.find((one) => one.endpoint.name === name);
      if (!route) throw new Error(`no route ${name}`);
      const context = { body: endpoint.request.parse(body), caller, exchange: undefined as never, setCookie: () => {} };
      const result = await route.handle(context);
      const reply = result instanceof RawJson ? JSON.parse(result.text) : result;
      return (endpoint.response as unknown as z.ZodType<{ message: never }>).parse(reply).message;
    },
  };
}

async function fill(db: Database): Promise<void> {
  const run = (sql: string) => db.query(null, sql);
  await run(
    `insert into price_lists (code, name, is_default) values ('BASE', 'Listino base', true), ('TOP', 'Listino top', false)`,
  );
  await run(`insert into brands (code, name) values ('VOLT', 'Volt'), ('FERMO', 'Fermo')`);
  await run(
    `insert into families (code, name_it, name_en, parent_id) values ('ferro', 'Ferramenta', 'Hardware', null), ('viti', 'Viti', 'Screws', 1), ('luce', 'Luce', 'Light', null)`,
  );
  const pack = (pieces: number) =>
    `'[{"code":"CF","um":"PZ","quantity":${pieces},"default":true,"smallest":true}]'::jsonb`;
  await run(`insert into products (carti, slug, name_it, name_en, brand_id, family_id, vat, packagings, attributes) values
    ('VITE', 'vite', 'Vite', 'Screw', 2, 2, 22, ${pack(25)}, '[]'),
    ('DADO', 'dado', 'Dado "M8" <zinco>', 'Nut', 2, 2, 22, ${pack(1)}, '[]'),
    ('LIBRO', 'libro', 'Manuale', 'Handbook', null, 1, 4, ${pack(1)}, '[]'),
    ('LAMPADA', 'lampada', 'Lampada', 'Lamp', 1, 3, 22, ${pack(1)}, '[]'),
    ('CAVO', 'cavo', 'Cavo', 'Cable', 1, 3, 22, '[{"code":"MT","um":"MT","quantity":0.5,"default":false,"smallest":true},{"code":"BOB","um":"MT","quantity":100,"default":true,"smallest":false}]', '[]'),
    ('FINITO', 'finito', 'Finito', 'Gone', 1, 3, 22, ${pack(1)}, '[]'),
    ('ARRIVA', 'arriva', 'In arrivo', 'Arriving', 1, 3, 22, ${pack(1)}, '[]'),
    ('SPENTO', 'spento', 'Spento', 'Off', 1, 3, 22, ${pack(1)}, '[]'),
    ('SENZA', 'senza', 'Senza prezzo', 'Unpriced', 1, 3, 22, ${pack(1)}, '[]'),
    ('PADRE', 'padre', 'Padre', 'Parent', 2, 2, 22, '[]', '[]')`);
  await run(`update products set active = false where carti = 'SPENTO'`);
  await run(
    `insert into products (carti, slug, name_it, name_en, parent_id, packagings) select 'FIGLIO' || n, 'figlio' || n, 'Figlio ' || n, 'Child ' || n, id, ${pack(10)} from products, generate_series(1, 2) n where carti = 'PADRE'`,
  );
  // Twenty and more articles for long carts and orders.
  await run(
    `insert into products (carti, slug, name_it, name_en, brand_id, family_id, packagings) select 'P' || n, 'p' || n, 'Articolo ' || n, 'Article ' || n, 2, 2, ${pack(1)} from generate_series(1, 240) n`,
  );
  await run(
    `insert into stock (product_id, quantity) select id, 1000 from products where carti not in ('FINITO', 'ARRIVA')`,
  );
  await run(
    `insert into arrivals (product_id, date, quantity) select id, date '2026-04-01', 50 from products where carti = 'ARRIVA'`,
  );
  await run(`insert into prices (price_list_id, product_id, gross)
    select l.id, p.id, case p.carti when 'VITE' then 1000 when 'DADO' then 100000 when 'LIBRO' then 200000 when 'LAMPADA' then 500000 when 'CAVO' then 12345 else 10000 end
    from products p, price_lists l where p.carti not in ('SENZA', 'PADRE') and l.code = 'BASE'`);
  await run(
    `insert into prices (price_list_id, product_id, gross) select 2, product_id, gross * 9 / 10 from prices where price_list_id = 1`,
  );
  await run(
    `insert into prices (price_list_id, product_id, from_quantity, gross) select 1, id, 100, 90000 from products where carti = 'DADO'`,
  );
  await run(`insert into agents (code, name, email) values ('A1', 'Agente Uno', 'agente1@example.com')`);
  await run(`insert into customers (client_id, company_name, email, discount, payment_methods, agent_id, city) values
    (101, 'Rossi Srl', 'acquisti@rossi.example', '50+10', '{bank_transfer,riba_30}', 1, 'Milano'), (102, 'Bianchi Snc', 'info@bianchi.example', '', '{cash_on_delivery}', null, 'Roma')`);
  await run(`insert into customers (client_id, company_name, vat_number, tax_code, email, payment_methods, credit_limit) values
    (103, 'Verdi Spa', '01234567897', '01234567897', 'info@verdi.example', '{riba_60,bank_transfer,card}', 50000000)`);
  await run(`insert into addresses (client_id, address_code, name, street, city, province, postal_code, position, price_list_id, discount, payment_methods) values
    (101, 1, 'Sede', 'Via Roma 1', 'Milano', 'MI', '20100', 1, null, '', '{}'), (101, 2, 'Cantiere', 'Via Po 2', 'Torino', 'TO', '10100', 2, 2, '40', '{cash_on_delivery}'), (102, 1, 'Sede', 'Via Dante 3', 'Roma', 'RM', '00100', 1, null, '', '{}'), (103, 1, 'Sede', 'Via Verdi 4', 'Parma', 'PR', '43100', 1, null, '', '{}'), (103, 2, 'Filiale', 'Via Verdi 5', 'Parma', 'PR', '43100', 2, null, '', '{}')`);
  await run(
    `insert into users (email, role, client_id, agent_id, name) values ('r@example.com', 'customer', 101, null, 'Mario Rossi'), ('b@example.com', 'customer', 102, null, 'Luca Bianchi'), ('a@example.com', 'agent', null, 1, 'Agente Uno'), ('v@example.com', 'customer', 103, null, 'Anna Verdi')`,
  );
}
