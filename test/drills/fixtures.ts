/** Customers with open sessions, articles of which there are plenty, some that run out, and coupons, beside the demo. */
import { ask } from './postgres-manager.ts';
import { markOf } from './strangers.rules.ts';

export interface DrillCustomer {
  readonly clientId: number;
  readonly addressCode: number;
  readonly token: string;
}

export interface Fixtures {
  readonly customers: readonly DrillCustomer[];
  /** Articles for the cart of a customer's turn, with one that runs out now and then. */
  basket(customer: number, turn: number): ReadonlyArray<{ readonly id: number; readonly quantity: number }>;
  /** The coupon that is tried in this turn. */
  couponFor(turn: number): string | undefined;
  /** Paths of pictures. */
  readonly pictures: readonly string[];
  readonly scarce: readonly number[];
}

const CUSTOMERS = 50;
const PLENTY = 1_000_000_000;
/** Pieces of each article that runs out, for one drill. */
export const SCARCE_PIECES = 100;
const SCARCE_ARTICLES = 3;
const COUPONS = 6;
const COUPON_USES = 5;

const couponCode = (number: number) => `PROVA${number}`;

/** The demo has some thirty; the others buy as the first of those does. `$1` = how many there must be. */
const MORE_CUSTOMERS = `with model as (
    select c.*, a.street from customers c join addresses a using (client_id) where c.active and c.vat_nature = '' order by c.client_id, a.address_code limit 1
  ), more as (
    insert into customers (client_id, company_name, address, city, province, postal_code, phone, email, country, price_list_id, payment_methods, port, vector,
      agent_id, discount)
    select 900000 + n, 'Clienti di prova ' || n, address, city, province, postal_code, phone, 'acquisti@prova-' || n || '.example', country, price_list_id,
      payment_methods, port, vector, agent_id, discount
    from model, generate_series(1, $1 - (select count(distinct client_id)::int from addresses)) n
    returning client_id, company_name, address, city, province, postal_code, phone
  )
  insert into addresses (client_id, address_code, name, street, city, province, postal_code, phone)
  select client_id, 1, company_name, address, city, province, postal_code, phone from more`;

/** Writes them. @param url of the primary */
export async function makeFixtures(url: string): Promise<void> {
  const on = { url };
  await ask(on, 'update stock set quantity = $1', [PLENTY]);
  // What arrives may be promised too.
  await ask(on, 'delete from arrivals');
  await ask(on, MORE_CUSTOMERS, [CUSTOMERS]);
  await ask(
    on,
    `with chosen as (
       select c.client_id, row_number() over (order by c.client_id) - 1 as index from customers c
       where exists (select from addresses a where a.client_id = c.client_id)
       order by c.client_id limit ${CUSTOMERS}
     ), people as (
       insert into users (email, role, client_id, name)
       select 'prova' || index || '@example.com', 'customer', client_id, 'Prova-' || index || '-' from chosen returning id, client_id
     )
     insert into sessions (token_hash, user_id, expires_at)
     select sha256(convert_to('drill-token-' || client_id, 'UTF8')), id, now() + interval '7 days' from people`,
  );
  await ask(
    on,
    `insert into coupons (code, title_it, title_en, amount, valid_from, valid_to, once_per_customer, max_uses)
     select 'PROVA' || n, 'Prova', 'Drill', 10000, current_date - 1, current_date + 30, n % 2 = 0, ${COUPON_USES}
     from generate_series(1, ${COUPONS}) n`,
  );
}

/** Reads them back. @param articles that every customer may buy, with their usual pieces */
export async function readFixtures(
  url: string,
  articles: ReadonlyArray<{ readonly id: number; readonly quantity: number }>,
  pictures: readonly string[],
): Promise<Fixtures> {
  const rows = await ask<{ client_id: number; address_code: number; name: string }>(
    { url },
    `select u.client_id, u.name, (select min(a.address_code) from addresses a where a.client_id = u.client_id) as address_code
     from users u where u.email like 'prova%@example.com' order by u.client_id`,
  );
  const customers = rows.map(({ client_id, address_code }) => ({
    clientId: client_id,
    addressCode: address_code,
    token: `drill-token-${client_id}`,
  }));
  const isMarked = rows.every(({ name }, index) => name === markOf(index));
  if (customers.length === 0 || !isMarked) throw new Error('The demo has too few customers, or in another order.');
  const scarce = articles.slice(0, SCARCE_ARTICLES);
  const plenty = articles.slice(SCARCE_ARTICLES);
  return {
    customers,
    basket(customer, turn) {
      const first = (customer * 7 + turn * 3) % plenty.length;
      const chosen = [first, (first + 1) % plenty.length].flatMap((at) => plenty[at] ?? []);
      const rare = turn % 3 === 0 ? scarce[(customer + turn) % scarce.length] : undefined;
      return rare ? [...chosen, rare] : chosen;
    },
    couponFor: (turn) => (turn % 4 === 1 ? couponCode(1 + (Math.floor(turn / 4) % COUPONS)) : undefined),
    pictures,
    scarce: scarce.map(({ id }) => id),
  };
}

/** There are a few again of what runs out, and every process is notified. */
export const refillScarce = (url: string, { scarce }: Fixtures) =>
  ask(
    { url },
    `with filled as (
       update stock s set quantity = $2 + coalesce((select sum(quantity) from stock_promises p where p.product_id = s.product_id), 0)
       where product_id = any ($1::int[]) returning product_id
     )
     select announce_stock(array(select product_id from filled))`,
    [scarce, SCARCE_PIECES],
  );
