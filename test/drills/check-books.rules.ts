/** What has to be true after a drill (scale-out §12.4): a pure function of what was acknowledged and what is stored. */

export interface Failure {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly who: string;
  readonly what: string;
  /** 0 = no response. */
  readonly status: number;
  /** Of the shop; undefined = the response is a page, or the balancer's. */
  readonly code: string | undefined;
  readonly text: string;
}

/** What customers know. It grows over all drills of one world. */
export interface Ledger {
  readonly orders: Array<{ readonly key: string; readonly clientId: number; readonly number: string }>;
  /** Key → what the cart had: article → pieces. Whether it became an order is not known of all. */
  readonly tried: Map<string, { readonly clientId: number; readonly rows: ReadonlyMap<number, number> }>;
  /** That were acknowledged, in the order in which each customer sent them. */
  readonly events: Array<{ readonly clientId: number; readonly number: number }>;
  readonly failures: Failure[];
  /** Data of other customers in a response. */
  readonly strangers: string[];
  /** Anything else that must not be. */
  readonly oddities: string[];
  /** Carts that were refused for a reason that a customer can have. */
  refused: number;
  /** Orders that each customer began, and events that each sent. */
  readonly turns: number[];
  readonly eventTurns: number[];
}

export const newLedger = (): Ledger => ({
  orders: [],
  tried: new Map(),
  events: [],
  failures: [],
  strangers: [],
  oddities: [],
  refused: 0,
  turns: [],
  eventTurns: [],
});

export interface StoredOrder {
  readonly number: string;
  /** Name of the series and year, each with a counter of its own. */
  readonly series: string;
  readonly sequence: number;
  readonly clientId: number;
  /** null = of the demo, not of a customer of the drills. */
  readonly key: string | null;
  readonly coupon: string;
  readonly rows: ReadonlyArray<readonly [article: number, pieces: number]>;
  /** E-mails that confirm it; one for each recipient, which the database makes sure of. */
  readonly emails: number;
}

export interface ReceivedEvent {
  readonly clientId: number;
  readonly number: number;
  readonly eventId: string;
}

/** What is stored. */
export interface Books {
  readonly orders: readonly StoredOrder[];
  /** Series → last number given. */
  readonly counters: ReadonlyMap<string, number>;
  /** Of each article that can run out: what there is, and what is promised. */
  readonly stock: ReadonlyArray<{ readonly article: number; readonly quantity: number; readonly promised: number }>;
  readonly coupons: ReadonlyArray<{
    readonly code: string;
    readonly most: number | null;
    readonly oncePerCustomer: boolean;
  }>;
  /** Of the table, and of Kafka in the order in which a reader gets them. */
  readonly storedEvents: readonly ReceivedEvent[];
  readonly kafkaEvents: readonly ReceivedEvent[];
  /** Questions to which the response of a copy differs from that of a fresh index. */
  readonly indexFaults: readonly string[];
}

/** @returns a sentence for each fault */
export function checkBooks(ledger: Ledger, books: Books): string[] {
  return [
    ...ledger.strangers.map((one) => `data of another customer: ${one}`),
    ...ledger.oddities,
    ...orderFaults(ledger, books),
    ...numberFaults(books),
    ...limitFaults(books),
    ...eventFaults(ledger.events, 'the table', books.storedEvents),
    ...eventFaults(ledger.events, 'Kafka', books.kafkaEvents),
    ...books.indexFaults,
  ];
}

function orderFaults({ orders: acknowledged, tried }: Ledger, { orders }: Books): string[] {
  const faults: string[] = [];
  const byKey = Map.groupBy(
    orders.filter(({ key }) => key !== null),
    ({ key }) => key ?? '',
  );
  for (const { key, clientId, number } of acknowledged) {
    const [found] = byKey.get(key) ?? [];
    if (!found) faults.push(`order ${number} of customer ${clientId} was acknowledged and is not there`);
    else if (found.number !== number)
      faults.push(`order ${number} of customer ${clientId} was acknowledged, and is ${found.number}`);
  }
  for (const number of repeated(acknowledged.map(({ number: one }) => one)))
    faults.push(`number ${number} was acknowledged for two orders`);
  for (const [key, same] of byKey) {
    const wanted = tried.get(key);
    const [order] = same;
    if (same.length > 1) faults.push(`${same.length} orders for one key: ${same.map(({ number }) => number)}`);
    if (!wanted || !order) {
      faults.push(`order ${order?.number} has a key that nobody sent`);
      continue;
    }
    if (order.clientId !== wanted.clientId) faults.push(`order ${order.number} belongs to another customer`);
    const has = [...order.rows].sort(([one], [other]) => one - other).map(String);
    const had = [...wanted.rows].sort(([one], [other]) => one - other).map(String);
    if (has.join(' ') !== had.join(' '))
      faults.push(`order ${order.number} has ${has.join(' ')}, its cart had ${had.join(' ')} (article, pieces)`);
    if (order.emails === 0) faults.push(`order ${order.number} has no confirmation by e-mail`);
  }
  return faults;
}

/** From 1 on without a gap, and as many as the counter says. */
function numberFaults({ orders, counters }: Books): string[] {
  const faults: string[] = [];
  for (const [series, same] of Map.groupBy(orders, (order) => order.series)) {
    const numbers = same.map(({ sequence }) => sequence).sort((one, other) => one - other);
    for (const [at, number] of numbers.entries()) {
      const before = at === 0 ? 0 : (numbers[at - 1] ?? 0);
      if (number === before) faults.push(`${series}: number ${number} is there twice`);
      else if (number !== before + 1) faults.push(`${series}: a gap between ${before} and ${number}`);
    }
    const last = counters.get(series);
    if (last !== numbers.at(-1)) faults.push(`${series}: the counter is ${last}, the last order ${numbers.at(-1)}`);
  }
  return faults;
}

function limitFaults({ orders, stock, coupons }: Books): string[] {
  const faults: string[] = [];
  for (const { article, quantity, promised } of stock)
    if (promised > quantity) faults.push(`article ${article}: ${promised} are promised, ${quantity} are there`);
  for (const { code, most, oncePerCustomer } of coupons) {
    const uses = orders.filter(({ coupon }) => coupon === code);
    if (most !== null && uses.length > most)
      faults.push(`coupon ${code} was used ${uses.length} times, ${most} are allowed`);
    const twice = repeated(uses.map(({ clientId }) => clientId));
    if (oncePerCustomer && twice.length > 0)
      faults.push(`coupon ${code} was used twice by customer ${twice.join(', ')}`);
  }
  return faults;
}

/** All that were acknowledged are there; a repeated one has the same id; each customer's come in the order in which they were sent. */
function eventFaults(acknowledged: Ledger['events'], where: string, received: readonly ReceivedEvent[]): string[] {
  const faults: string[] = [];
  const ids = new Map<string, string>();
  const last = new Map<number, number>();
  for (const { clientId, number, eventId } of received) {
    const event = `${clientId}/${number}`;
    const known = ids.get(event);
    if (known !== undefined && known !== eventId) faults.push(`${where}: event ${event} is there twice, with two ids`);
    if (known !== undefined) continue;
    ids.set(event, eventId);
    const before = last.get(clientId) ?? 0;
    if (number < before) faults.push(`${where}: event ${number} of customer ${clientId} comes after ${before}`);
    last.set(clientId, Math.max(before, number));
  }
  for (const { clientId, number } of acknowledged)
    if (!ids.has(`${clientId}/${number}`)) faults.push(`${where}: event ${number} of customer ${clientId} was lost`);
  return faults;
}

function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
}

// ── Responses ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Responses that people may get for a moment, as docs/operations.md says of what is away. */
export interface Allowed {
  /** Of `Failure`; left out = any. */
  readonly what?: string;
  readonly status: number;
  /** Left out = any, also none. */
  readonly codes?: readonly string[];
}

/** @param until milliseconds since 1970: the fault and its consequences were over @returns those that nobody may get, as sentences */
export function forbiddenFailures(
  failures: readonly Failure[],
  allowed: readonly Allowed[],
  { from, until }: { readonly from: number; readonly until: number },
): string[] {
  const isAllowed = ({ at, what, status, code }: Failure) =>
    at >= from &&
    at <= until &&
    allowed.some(
      (one) =>
        one.status === status &&
        (one.what === undefined || one.what === what) &&
        (one.codes === undefined || (code !== undefined && one.codes.includes(code))),
    );
  return failures
    .filter((failure) => !isAllowed(failure))
    .map(({ at, who, what, status, code, text }) => {
      const moment = at < from ? `${from - at} ms before the fault` : `${at - from} ms after the fault began`;
      return `${who}, ${what}: ${status} ${code ?? ''} ${moment}: ${text}`;
    });
}
