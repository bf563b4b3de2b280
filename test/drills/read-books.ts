/** What is stored after a drill, read by clients that are not the shop's: PostgreSQL's own protocol, `kcat`, and the HTTP of each copy. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { emailsOfOrder } from '#server/modules/orders/order-recipients.ts';
import { withSession } from '../../bench/kit/shop-client.ts';
import { readTopics } from '../engines/kit/kafka-receiver.ts';
import type { Books, ReceivedEvent, StoredOrder } from './check-books.rules.ts';
import type { Fixtures } from './fixtures.ts';
import { ask } from './postgres-manager.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 30_000;
/** The index follows what changed within two seconds; a busy machine needs longer. */
const FOLLOWS_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 500;

export async function readBooks(world: World, fixtures: Fixtures): Promise<Books> {
  const primary = world.postgres.primary();
  const rows = <Row>(sql: string, params: readonly unknown[] = []) => ask<Row>(primary, sql, params, PATIENCE_MS);
  const orders = await rows<Omit<StoredOrder, 'emails'> & { emails?: number }>(
    `select o.number, o.causale || ' ' || o.year as series, o.sequence, o.client_id as "clientId", o.idempotency_key as key,
       o.coupon_code as coupon,
       (select coalesce(json_agg(json_build_array(r.product_id, r.quantity) order by r.product_id), '[]')
        from order_rows r where r.order_id = o.id and not r.gift) as rows
     from orders o where (o.causale, o.year) in (select causale, year from orders where idempotency_key is not null)`,
  );
  const emails = await rows<{ key: string }>(`select dedupe_key as key from letters where dedupe_key is not null`);
  const emailsOf = (number: string) => emails.filter(({ key }) => key.startsWith(emailsOfOrder(number))).length;
  const series = [...new Set(orders.map((order) => order.series))];
  const counters = await rows<{ series: string; last: number }>(
    `select causale || ' ' || year as series, last_number as last from order_counters`,
  );
  const stock = await rows<{ article: number; quantity: string; promised: string }>(
    `select s.product_id as article, s.quantity,
       coalesce((select sum(p.quantity) from stock_promises p where p.product_id = s.product_id), 0) as promised
     from stock s where s.product_id = any ($1::int[])`,
    [fixtures.scarce],
  );
  const coupons = await rows<{ code: string; most: number | null; oncePerCustomer: boolean }>(
    `select code, max_uses as most, once_per_customer as "oncePerCustomer" from coupons where code like 'PROVA%'`,
  );
  const events = await rows<{ client_id: number; listing_code: string; id: string }>(
    `select client_id, listing_code, id::text from tracking_events where listing_type = 'drill' order by tx, id`,
  );
  return {
    orders: orders.map((order) => ({ ...order, emails: emailsOf(order.number) })),
    counters: new Map(counters.filter((one) => series.includes(one.series)).map((one) => [one.series, one.last])),
    stock: stock.map(({ article, quantity, promised }) => ({
      article,
      quantity: Number(quantity),
      promised: Number(promised),
    })),
    coupons,
    storedEvents: events.map((event) => received(event.client_id, event.listing_code, event.id)),
    kafkaEvents: await kafkaEvents(
      world,
      events.map(({ id }) => id),
    ),
    indexFaults: await indexFaults(world, fixtures),
  };
}

/** What Kafka has when all of the table is there, or has not come for a while; a topic is made with its first event. */
async function kafkaEvents({ brokerList }: World, stored: readonly string[]): Promise<ReceivedEvent[]> {
  const until = Date.now() + FOLLOWS_WITHIN_MS;
  for (;;) {
    try {
      const events = readTopics(brokerList);
      // The number of the row stands before the dash.
      const ids = new Set(events.map(({ eventId }) => eventId.replace(/-.*$/, '')));
      if (stored.every((id) => ids.has(id)) || Date.now() > until)
        return events.map((event) => received(event.customerId, event.text, event.eventId));
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await wait(LOOK_EVERY_MS);
  }
}

const received = (clientId: number, text: string, eventId: string): ReceivedEvent => ({
  clientId,
  number: Number(text),
  eventId,
});

const QUESTIONS: readonly object[] = [
  {},
  { disponibili: true },
  ...['vite', 'dado m8', 'tubo', 'valvola', 'guanti', 'rondela'].map((text) => ({ text })),
  { text: 'vite', disponibili: true, sort: 'price-asc' },
  { sort: 'popularity', page: 2 },
];

/** Both copies respond as a third one does that builds its index from the tables now. */
async function indexFaults(world: World, fixtures: Fixtures): Promise<string[]> {
  const fresh = world.freshCopy();
  await fresh.start();
  try {
    const right = await answersOf(fresh.url, fixtures);
    const faults: string[] = [];
    for (const { name, url } of world.copies) {
      const until = Date.now() + FOLLOWS_WITHIN_MS;
      let different: string[];
      do {
        const answers = await answersOf(url, fixtures);
        different = QUESTIONS.flatMap((question, at) =>
          answers[at] === right[at]
            ? []
            : [`${name}: ${JSON.stringify(question)} gives ${answers[at]}, a fresh index ${right[at]}`],
        );
        if (different.length > 0) await wait(LOOK_EVERY_MS);
      } while (different.length > 0 && Date.now() < until);
      faults.push(...different);
    }
    return faults;
  } finally {
    await fresh.stop();
  }
}

/** Articles in their order with what is available, number of all, and the values of each filter. */
async function answersOf(url: string, { customers: [customer] }: Fixtures): Promise<string[]> {
  if (!customer) throw new Error('There is no customer.');
  const client = withSession(url, customer.token, { client_id: customer.clientId, address_code: customer.addressCode });
  const answers: string[] = [];
  for (const question of QUESTIONS) {
    const message = await client.call<ArticleListMessage>('wrapper.product_list', { per_page: 48, ...question });
    const { product_list: list, ...others } = message;
    const articles = list.data.map(({ id, availability }) => [id, availability]);
    answers.push(JSON.stringify({ articles, list: { ...list, data: undefined }, others }));
  }
  return answers;
}
