import { expect, test } from 'vitest';
import {
  type Books,
  checkBooks,
  type Failure,
  forbiddenFailures,
  type Ledger,
  newLedger,
  type StoredOrder,
} from './check-books.rules.ts';
import { strangersIn } from './strangers.rules.ts';

/** Two customers, three orders, two events: all is well. */
function goodBooks(): { ledger: Ledger; books: Books } {
  const ledger = newLedger();
  const rows = new Map([
    [100, 5],
    [200, 1],
  ]);
  const order = (sequence: number, clientId: number, coupon = ''): StoredOrder => ({
    number: `OC-${sequence}`,
    series: 'OC 2026',
    sequence,
    clientId,
    key: `key-${sequence}`,
    coupon,
    rows: [
      [200, 1],
      [100, 5],
    ],
    emails: 2,
  });
  const orders = [order(1, 31, 'ONCE'), order(2, 32, 'ONCE'), order(3, 31)];
  for (const { key, clientId, number } of orders) {
    ledger.tried.set(key ?? '', { clientId, rows });
    ledger.orders.push({ key: key ?? '', clientId, number });
  }
  // One whose outcome the customer never learned.
  ledger.tried.set('key-unknown', { clientId: 32, rows });
  const events = [1, 2].map((number) => ({ clientId: 31, number }));
  ledger.events.push(...events);
  const received = events.map((event) => ({ ...event, eventId: `id-${event.number}` }));
  const books: Books = {
    orders,
    counters: new Map([['OC 2026', 3]]),
    stock: [{ article: 100, quantity: 15, promised: 15 }],
    coupons: [{ code: 'ONCE', most: 2, oncePerCustomer: true }],
    storedEvents: received,
    kafkaEvents: [...received, ...received.slice(1)],
    indexFaults: [],
  };
  return { ledger, books };
}

const faultsWith = (change: (good: ReturnType<typeof goodBooks>) => Partial<Books> | undefined) => {
  const good = goodBooks();
  const changed = change(good);
  return checkBooks(good.ledger, { ...good.books, ...changed });
};
const withOrder = (orders: readonly StoredOrder[], at: number, change: Partial<StoredOrder>) =>
  orders.map((order, index) => (index === at ? { ...order, ...change } : order));

test('good books have no fault; an event that Kafka has twice with one id is none', () => {
  expect(faultsWith(() => undefined)).toEqual([]);
});

test('an order whose customer never got a response may be there, once', () => {
  const faults = faultsWith(({ books: { orders } }) => ({
    orders: [
      ...orders,
      {
        ...(orders[0] as StoredOrder),
        number: 'OC-4',
        sequence: 4,
        clientId: 32,
        key: 'key-unknown',
        coupon: '',
      },
    ],
    counters: new Map([['OC 2026', 4]]),
  }));
  expect(faults).toEqual([]);
});

test.each<[string, Parameters<typeof faultsWith>[0], RegExp]>([
  [
    'an acknowledged order is lost',
    ({ books }) => ({ orders: books.orders.slice(0, 2), counters: new Map([['OC 2026', 2]]) }),
    /^order OC-3 of customer 31 was acknowledged and is not there$/,
  ],
  [
    'its number is another one',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { number: 'OC-9' }) }),
    /^order OC-3 of customer 31 was acknowledged, and is OC-9$/,
  ],
  [
    'two orders for one key',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { key: 'key-1' }) }),
    /^2 orders for one key/,
  ],
  [
    'an order that nobody sent',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { key: 'other' }) }),
    /^order OC-3 has a key that nobody sent$/,
  ],
  [
    'an order of another customer',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { clientId: 32 }) }),
    /^order OC-3 belongs to another customer$/,
  ],
  [
    'pieces that were added twice',
    ({ books }) => ({
      orders: withOrder(books.orders, 0, {
        rows: [
          [100, 10],
          [200, 1],
        ],
      }),
    }),
    /^order OC-1 has 100,10 200,1, its cart had 100,5 200,1/,
  ],
  [
    'no confirmation',
    ({ books }) => ({ orders: withOrder(books.orders, 0, { emails: 0 }) }),
    /^order OC-1 has no confirmation/,
  ],
  [
    'a gap in the numbers',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { sequence: 4 }), counters: new Map([['OC 2026', 4]]) }),
    /^OC 2026: a gap between 2 and 4$/,
  ],
  [
    'a number twice',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { sequence: 2 }), counters: new Map([['OC 2026', 2]]) }),
    /^OC 2026: number 2 is there twice$/,
  ],
  [
    'a counter that is ahead',
    () => ({ counters: new Map([['OC 2026', 4]]) }),
    /^OC 2026: the counter is 4, the last order 3$/,
  ],
  [
    'more promised than there is',
    () => ({ stock: [{ article: 100, quantity: 14, promised: 15 }] }),
    /^article 100: 15 are promised, 14 are there$/,
  ],
  [
    'a coupon that was used too often',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { coupon: 'ONCE', clientId: 33 }) }),
    /^coupon ONCE was used 3 times, 2 are allowed$/,
  ],
  [
    'a coupon twice by one customer',
    ({ books }) => ({ orders: withOrder(books.orders, 2, { coupon: 'ONCE' }) }),
    /^coupon ONCE was used twice by customer 31$/,
  ],
  [
    'an event that Kafka has not',
    ({ books }) => ({ kafkaEvents: books.kafkaEvents.slice(0, 1) }),
    /^Kafka: event 2 of customer 31 was lost$/,
  ],
  [
    'an event that was stored twice',
    ({ books }) => ({ storedEvents: [...books.storedEvents, { clientId: 31, number: 2, eventId: 'id-3' }] }),
    /^the table: event 31\/2 is there twice, with two ids$/,
  ],
  [
    'events of a customer in another order',
    ({ books }) => ({ kafkaEvents: books.storedEvents.toReversed() }),
    /^Kafka: event 1 of customer 31 comes after 2$/,
  ],
  ['an index that lags', () => ({ indexFaults: ['app2: other articles'] }), /^app2: other articles$/],
  [
    'data of another customer',
    ({ ledger }) => void ledger.strangers.push('/account: Prova-3-'),
    /^data of another customer: \/account: Prova-3-$/,
  ],
  [
    'one number for two orders',
    ({ ledger }) => void ledger.orders.push({ key: 'key-2', clientId: 32, number: 'OC-1' }),
    /^number OC-1 was acknowledged for two orders$/,
  ],
])('%s', (_, change, sentence) => {
  expect(faultsWith(change)).toContainEqual(expect.stringMatching(sentence));
});

const failure = (given: Partial<Failure>): Failure => ({
  at: 1_500,
  who: 'guest',
  what: 'page',
  status: 503,
  code: undefined,
  text: '',
  ...given,
});
const WINDOW = { from: 1_000, until: 2_000 };

test('a failure is allowed for its kind, its reason and its time only', () => {
  const allowed = [
    { what: 'page', status: 503 },
    { status: 503, codes: ['unavailable'] },
  ];
  const of = (given: Partial<Failure>) => forbiddenFailures([failure(given)], allowed, WINDOW).length;
  expect(of({})).toBe(0);
  expect(of({ what: 'wrapper.send_order', code: 'unavailable' })).toBe(0);
  expect(of({ at: 999 })).toBe(1);
  expect(of({ at: 2_001 })).toBe(1);
  expect(of({ status: 500 })).toBe(1);
  expect(of({ status: 0 })).toBe(1);
  expect(of({ what: 'wrapper.send_order' })).toBe(1);
  expect(of({ what: 'wrapper.send_order', code: 'internal' })).toBe(1);
});

test('the mark of another customer is found, one’s own is not', () => {
  expect(strangersIn('<b>Prova-3-</b> RIF Prova-3-17', 3)).toEqual([]);
  expect(strangersIn('Prova-3-1 Prova-33-2 Prova-33-4', 3)).toEqual(['Prova-33-']);
  expect(strangersIn('Prova-3-1', undefined)).toEqual(['Prova-3-']);
});
