/** Customers who order and guests who read, as browsers do it: what got no response, or one that says "later", is sent again with the same key. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import type { OrderHeader, PreparedOrder } from '#contract/endpoints/order.ts';
import { CallFailed, guest, type ShopClient, withSession } from '../../bench/kit/shop-client.ts';
import { type Paced, paced } from '../engines/kit/paced.ts';
import type { Ledger } from './check-books.rules.ts';
import type { Fixtures } from './fixtures.ts';
import { strangersIn } from './strangers.rules.ts';

export interface LoadOptions {
  readonly customers: number;
  /** Requests of guests a second. */
  readonly guests: number;
  /** Seconds between two orders of a customer, on average. */
  readonly pause: number;
}

export interface Load {
  /** Orders that were acknowledged since it began. */
  orders(): number;
  /** No new orders; resolves when those under way are acknowledged or refused. */
  stop(): Promise<void>;
}

/** A browser waits for longer; no response at all within this time is a fault. */
const PATIENCE_MS = 60_000;
/** Between two tries; more than a person needs to press the button again. */
const AGAIN_MS = [300, 600, 1_000, 2_000];
/** How long after the end of a drill orders may still be under way. */
const LAST_TRIES_MS = 90_000;
const TEXTS = ['vite', 'dado', 'tubo', 'valvola', 'guanti', 'rondella'];
/** What a cart may be refused for: it is emptied, and another one is filled. */
const REFUSALS = new Set([
  'stock-exceeded',
  'not-sellable',
  'quantity-above-maximum',
  'no-valid-quantity',
  'coupon-used',
  'coupon-used-up',
  'coupon-no-rows',
  'coupon-minimum',
  'cart-has-anomalies',
  'cart-empty',
  'minimum-order',
]);
/** The page is loaded again, with the same key. */
const OUTDATED = 'cart-changed';
const MOST_RELOADS = 8;

/** @param ledger what was acknowledged and what went wrong is written there */
export function startLoad(url: string, fixtures: Fixtures, ledger: Ledger, options: LoadOptions): Load {
  const before = ledger.orders.length;
  const over = new AbortController();
  let giveUpAt = Number.POSITIVE_INFINITY;
  const watching = (own: number | undefined) => ({
    patienceMs: PATIENCE_MS,
    seen: ({ path, body }: { path: string; body: Buffer }) => {
      for (const stranger of strangersIn(body.toString(), own)) ledger.strangers.push(`${path}: ${stranger}`);
    },
  });
  const failed = (who: string, what: string, error: unknown) => {
    const { status = 0, code } = error instanceof CallFailed ? error : {};
    ledger.failures.push({ at: Date.now(), who, what, status, code, text: String(error).slice(0, 200) });
  };

  async function customer(index: number): Promise<void> {
    const { clientId, addressCode, token } = fixtures.customers[index] ?? raise('no such customer');
    const name = `customer ${clientId}`;
    const client = withSession(url, token, { client_id: clientId, address_code: addressCode }, watching(index));

    /** Until there is a response. @throws CallFailed when it is refused, `GaveUp` when the drill has ended long ago */
    async function insist<T>(call: string, body: object): Promise<T> {
      for (let turn = 0; ; turn += 1) {
        try {
          return await client.call<T>(call, body);
        } catch (error) {
          if (error instanceof CallFailed && error.status < 500) throw error;
          failed(name, call, error);
          if (Date.now() > giveUpAt) throw new GaveUp(call);
          await wait(AGAIN_MS[Math.min(turn, AGAIN_MS.length - 1)]);
        }
      }
    }

    /** Nobody waits for who only thinks when a drill ends. */
    const pause = () =>
      wait(Math.random() * 2_000 * options.pause, undefined, { signal: over.signal }).catch(() => undefined);
    // They do not all come at the same moment.
    await pause();
    while (!over.signal.aborted) {
      try {
        await orderOnce({ index, clientId, client, insist });
      } catch (error) {
        if (error instanceof GaveUp) {
          ledger.oddities.push(`${name} gave up: ${error.message}`);
          return;
        }
        const code = error instanceof CallFailed || error instanceof Refused ? error.code : undefined;
        if (!REFUSALS.has(code ?? '')) ledger.oddities.push(`${name}: ${String(error).slice(0, 300)}`);
        ledger.refused += 1;
      }
      await pause();
    }
  }

  async function orderOnce({ index, clientId, client, insist }: Buyer): Promise<void> {
    const turn = next(ledger.turns, index);
    const text = TEXTS[turn % TEXTS.length];
    await read(client, `/shop?text=${text}`, `customer ${clientId}`, 'page');
    const open = await insist<Cart>('wrapper.get_cart_items', {});
    if (Object.keys(open.data).length > 0 || open.coupon)
      await insist('wrapper.remove_cart', { id_cart: open.id_cart });

    const key = `drill-${clientId}-${turn}-${crypto.randomUUID()}`;
    const rows = new Map<number, number>();
    for (const { id, quantity } of fixtures.basket(index, turn)) {
      await insist('wrapper.add_to_cart', { item_id: id, quantity, key: `${key}-${id}` });
      rows.set(id, (rows.get(id) ?? 0) + quantity);
    }
    const coupon = fixtures.couponFor(turn);
    if (coupon !== undefined) await insist('promotion.apply_coupon_code', { coupon_code: coupon }).catch(ignoreRefusal);
    ledger.tried.set(key, { clientId, rows });
    const header = await send(key, index, turn, insist);
    if (header.client_id !== clientId) ledger.strangers.push(`order ${header.number} was returned to ${clientId}`);
    ledger.orders.push({ key, clientId, number: header.number });
    await track(index, client);
    const listed = await insist<{ data: OrderHeader[] }>('account.get_orders', { per_page: 5 });
    if (!listed.data.some(({ number }) => number === header.number))
      ledger.oddities.push(`order ${header.number} is not in the customer's list right after it was acknowledged`);
  }

  /** The page is loaded, its button is pressed, and pressed again until there is an order; a page that is out of date is loaded again. */
  async function send(key: string, index: number, turn: number, insist: Insist): Promise<OrderHeader> {
    let page = await prepared(insist);
    for (let reload = 0; ; reload += 1) {
      try {
        const { order } = await insist<{ order: OrderHeader }>('wrapper.send_order', {
          summary_token: page.summary_token,
          idempotency_key: key,
          payment_method: page.payment_methods.find(({ card }) => !card)?.code ?? '',
          reference: `Prova-${index}-${turn}`,
          confirm_duplicate: true,
        });
        return order;
      } catch (error) {
        const isOutdated = error instanceof CallFailed && error.code === OUTDATED;
        if (!isOutdated || reload >= MOST_RELOADS) throw error;
        page = await prepared(insist);
      }
    }
  }

  async function read(client: Pick<ShopClient, 'get'>, path: string, who: string, what: string): Promise<void> {
    try {
      const response = await client.get(path);
      if (response.status !== 200) throw new CallFailed(path, response);
    } catch (error) {
      failed(who, what, error);
    }
  }

  /** As the browser sends it: once, and what is not acknowledged is forgotten. */
  async function track(index: number, client: ShopClient): Promise<void> {
    const number = next(ledger.eventTurns, index);
    const { client_id, address_code } = client.identity;
    const body = { action: 'send_order', topic: 'cart-tracking', cookies: 'accepted', listing_type: 'drill' };
    try {
      const path = `/kafka/cart/track?client_id=${client_id}&address_code=${address_code}`;
      const response = await client.post(path, { ...body, listing_code: String(number) });
      if (response.status !== 202) throw new CallFailed('track', response);
      ledger.events.push({ clientId: client_id, number });
    } catch (error) {
      failed(`customer ${client_id}`, 'track', error);
    }
  }

  const visitor = guest(url, watching(undefined));
  const reading: Paced = paced({ perSecond: options.guests, lanes: 6 }, async (number) => {
    const text = TEXTS[number % TEXTS.length];
    const paths = [
      '/',
      `/shop?text=${text}`,
      '/en',
      `/en/shop?text=${text}`,
      fixtures.pictures[number % fixtures.pictures.length],
    ];
    const path = paths[number % paths.length] ?? '/';
    await read(visitor, path, 'guest', fixtures.pictures.includes(path) ? 'picture' : 'page');
  });
  const ordering = Promise.all(Array.from({ length: options.customers }, (_, index) => customer(index)));
  return {
    orders: () => ledger.orders.length - before,
    async stop() {
      over.abort();
      giveUpAt = Date.now() + LAST_TRIES_MS;
      await Promise.all([reading.stop(), ordering]);
    },
  };
}

/** Counts on, from 1. */
function next(counts: number[], index: number): number {
  const number = (counts[index] ?? 0) + 1;
  counts[index] = number;
  return number;
}

type Insist = <T>(call: string, body: object) => Promise<T>;

interface Buyer {
  readonly index: number;
  readonly clientId: number;
  readonly client: ShopClient;
  readonly insist: Insist;
}

async function prepared(insist: Insist): Promise<PreparedOrder> {
  const page = await insist<PreparedOrder>('wrapper.prepare_order', {});
  if (page.ok) return page;
  throw new Refused(page.issues.find(({ blocking }) => blocking)?.code ?? '');
}

/** The page of the checkout says what is in the way, and has no button. */
class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the checkout refuses: ${code}`);
    this.code = code;
  }
}

class GaveUp extends Error {}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallFailed) || error.status >= 500) throw error;
}

function raise(message: string): never {
  throw new Error(message);
}
