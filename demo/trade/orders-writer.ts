/** Writes two years of past orders: each customer buys its usual articles, some of them repeatedly. */
import { addDays, weekday, workingDay } from '#demo/calendar.ts';
import type { Assortment, StockedArticle } from '#demo/catalogue/assortment.ts';
import { openTable } from '#demo/csv-table.ts';
import { between, pick, type Random, randomFor } from '#demo/random.ts';
import { AGENTS, COMPANIES, type Company, type TradeKind } from './companies.ts';
import { emailOf, PAYMENT_METHODS, paymentsOf } from './customers-writer.ts';
import { netOf, priceFor } from './terms.ts';

/** What each trade buys: families and how often. */
const TASTES: Readonly<Record<TradeKind, readonly (readonly [family: string, weight: number])[]>> = {
  plumber: [
    ['tubi-raccordi', 8],
    ['valvole', 5],
    ['rubinetteria', 4],
    ['riscaldamento', 4],
    ['viteria', 4],
    ['fissaggio', 4],
    ['utensileria', 1],
  ],
  hardware: [
    ['viteria', 7],
    ['fissaggio', 4],
    ['utensileria', 5],
    ['punte-abrasivi', 4],
    ['vernici', 4],
    ['giardino', 3],
    ['antinfortunistica', 3],
    ['elettrico', 2],
  ],
  builder: [
    ['fissaggio', 6],
    ['viteria', 5],
    ['punte-abrasivi', 4],
    ['antinfortunistica', 4],
    ['vernici', 3],
    ['utensileria', 2],
  ],
  electrician: [
    ['elettrico', 9],
    ['fissaggio', 4],
    ['punte-abrasivi', 2],
    ['viteria', 2],
  ],
};

/** Bought so often by the first customer that they lead the customer's "most purchased". */
const FAVOURITES = [
  'VT933.08.020',
  'DD934.08',
  'RN125.08',
  'RP90-22/CU',
  'MS.20X2/50',
  'VS.12F-R',
  'TN.SX-08/40',
  'BF975.08/1000',
  'CP-22.M8',
];

type Status = 'IA' | 'NE' | 'partial' | 'E' | 'cancelled';

export interface PastOrder {
  company: Company;
  customerIndex: number;
  address: number;
  date: string;
  causale: 'OC' | 'OA' | 'OT';
  status: Status;
  rows: { article: StockedArticle; quantity: number; delivered: number; age: number }[];
  reference: string;
  payment: string;
}

/** A row with the prices of its day, in euros. */
export interface PricedRow {
  readonly row: number;
  readonly article: StockedArticle;
  readonly quantity: number;
  readonly delivered: number;
  readonly gross: number;
  readonly chain: string;
  readonly net: number;
}

export interface NumberedOrder extends Omit<PastOrder, 'rows'> {
  readonly number: string;
  readonly rows: readonly PricedRow[];
}

const DAYS = 730;

interface Fixed {
  readonly age: number;
  readonly status: Status;
  readonly address?: number;
  readonly payment?: string;
}

/** Newest orders of the first customer: every status occurs, whatever the seed. */
const SHOWN: readonly Fixed[] = [
  { age: 0, status: 'IA' },
  { age: 1, status: 'IA' },
  { age: 4, status: 'NE' },
  { age: 9, status: 'partial' },
  { age: 12, status: 'E' },
  { age: 18, status: 'cancelled' },
];

/** Of the first customer, too: old enough to be invoiced on every day, by two invoices, and not old enough for these to be due. */
const OWED: readonly Fixed[] = [0, 1].map((address) => {
  return { age: 20, status: 'E', address, payment: PAYMENT_METHODS.transfer };
});

/** Orders of two years, the oldest first; `companies`: the first of them. */
export function pastOrders(
  seed: number,
  today: string,
  assortment: Assortment,
  companies: readonly Company[] = COMPANIES,
): NumberedOrder[] {
  const orders = companies.flatMap((company, index) => ordersOf(company, index, seed, today, assortment));
  orders.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.company.id - b.company.id));
  const counters = new Map<string, number>();
  return orders.map((order) => {
    const rows = order.rows.map(({ age, ...row }, index): PricedRow => {
      const { gross, chain } = priceFor(order.company, order.address, row.article);
      // List prices rise by about 3 % a year, so older orders were cheaper.
      const then = Math.max(1, Math.round(gross * 10_000 * (1 - (0.03 * age) / 365))) / 10_000;
      return { ...row, row: (index + 1) * 10, gross: then, chain, net: netOf(then, chain) };
    });
    return { ...order, number: nextNumber(counters, order.causale, order.date.slice(0, 4)), rows };
  });
}

export function writeOrders(
  folder: string,
  seed: number,
  today: string,
  assortment: Assortment,
): { readonly rows: Record<string, number>; readonly orders: readonly NumberedOrder[] } {
  const orders = pastOrders(seed, today, assortment);
  const heads = openTable(folder, 'orders.csv', [
    'number',
    'customer',
    'address',
    'date',
    'status',
    'note',
    'reference',
    'placed_by',
    'delivery_date',
    'payment_method',
  ]);
  const rows = openTable(folder, 'order_rows.csv', [
    'order',
    'row',
    'product',
    'quantity',
    'delivered',
    'price',
    'chain',
    'net',
  ]);
  for (const order of orders) {
    const { number } = order;
    heads.add([
      number,
      order.company.id,
      String(order.address + 1).padStart(3, '0'),
      order.date,
      order.status,
      order.causale === 'OT' ? 'Ordine telefonico' : '',
      order.reference,
      // The office entered an order given by telephone.
      order.causale === 'OT'
        ? ''
        : order.causale === 'OA'
          ? AGENTS.find(({ code }) => code === order.company.agent)?.email
          : emailOf(order.company, order.customerIndex),
      workingDay(addDays(order.date, 2)),
      order.payment,
    ]);
    for (const { row, article, quantity, delivered, gross, chain, net } of order.rows)
      rows.add([number, row, article.code, quantity, delivered, gross, chain, net]);
  }
  heads.close();
  rows.close();
  return { rows: { orders: heads.rows, order_rows: rows.rows }, orders };
}

/** Numbers without gaps per causale and year (C-ORD-5). */
function nextNumber(counters: Map<string, number>, causale: string, year: string): string {
  const key = `${causale}/${year}`;
  const number = (counters.get(key) ?? 0) + 1;
  counters.set(key, number);
  return `${causale}/${number}/${year}`;
}

function ordersOf(
  company: Company,
  customerIndex: number,
  seed: number,
  today: string,
  assortment: Assortment,
): PastOrder[] {
  const random = randomFor(`orders ${company.id}`, seed);
  const usual = usualArticles(company, customerIndex, random, assortment);
  if (!usual.length) return [];
  const payments = paymentsOf(company, customerIndex);
  return Array.from({ length: company.orders }, (_, index) => {
    const fixed = customerIndex === 0 ? (SHOWN[index] ?? OWED[index - company.orders + OWED.length]) : undefined;
    const age = fixed?.age ?? between(random, 3, DAYS);
    const date = beforeWeekend(addDays(today, -age));
    const drawn = statusAt(age, random);
    const status = fixed?.status ?? drawn;
    return {
      company,
      customerIndex,
      address: fixed?.address ?? (random() < 0.65 ? 0 : between(random, 0, company.places.length - 1)),
      date,
      causale: pick(random, ['OC', 'OC', 'OC', 'OC', 'OA', 'OT'] as const),
      status,
      reference: random() < 0.25 ? `Commessa ${between(random, 100, 999)}` : '',
      // Most customers pay with the agreed method, which is the first of theirs.
      payment: fixed?.payment ?? payments[age % 5 === 0 ? age % payments.length : 0] ?? '',
      rows: rowsOf(usual, between(random, 2, customerIndex < 2 ? 13 : 8), status, age, random),
    };
  });
}

function usualArticles(
  company: Company,
  customerIndex: number,
  random: Random,
  assortment: Assortment,
): StockedArticle[] {
  const usual = TASTES[company.kind].flatMap(([family, weight]) => {
    const choice = assortment.inFamily(family);
    return choice.length ? Array.from({ length: weight * 3 }, () => pick(random, choice)) : [];
  });
  const favourites = customerIndex < 2 ? FAVOURITES.flatMap((code) => assortment.find(code) ?? []) : [];
  // The first in the list is bought most often.
  return [...new Set([...favourites, ...usual])];
}

function rowsOf(
  usual: readonly StockedArticle[],
  count: number,
  status: Status,
  age: number,
  random: Random,
): PastOrder['rows'] {
  const chosen = new Set<StockedArticle>();
  for (let i = 0; i < count; i++) chosen.add(usual[Math.floor(usual.length * random() ** 2)] as StockedArticle);
  return [...chosen].map((article, index) => {
    const pack = article.packs[0] ?? 1;
    const quantity = pack * between(random, 1, article.price * pack > 80 ? 2 : 6);
    return { article, quantity, delivered: deliveredOf(status, index, quantity, pack), age };
  });
}

/** Partly fulfilled: of three rows one is delivered, one in part, one not yet. */
function deliveredOf(status: Status, index: number, quantity: number, pack: number): number {
  if (status === 'E') return quantity;
  if (status !== 'partial' || index % 3 === 1) return 0;
  return index % 3 === 0 ? quantity : Math.floor(quantity / pack / 2) * pack;
}

function statusAt(age: number, random: Random): Status {
  if (age <= 1) return 'IA';
  if (age <= 6) return 'NE';
  if (age <= 14) return random() < 0.5 ? 'partial' : 'E';
  return random() < 0.015 ? 'cancelled' : 'E';
}

function beforeWeekend(date: string): string {
  const day = weekday(date);
  return day === 0 ? addDays(date, -2) : day === 6 ? addDays(date, -1) : date;
}
