/** Customers that are merged into each other, with everything that a customer can have. */
import { randomUUID } from 'node:crypto';
import { MERGED_ADDRESS, MERGED_CUSTOMER, MOVED_TABLES } from '#server/modules/customer-admin/merge/merge-decisions.ts';
import { signIn } from '../../kit/office.ts';
import { NOTHING_OWNED, sampleBodies } from '../../kit/sample-bodies.ts';
import type { TestShop } from '../../kit/start-shop.ts';
import { twinOf } from '../../kit/twin-customers.ts';
import type { Changed } from './undo-model.ts';
import { oneOf, type World } from './undo-world.ts';

/** Tables whose rows change hands: columns that say whose they are, and which row it is. */
const TABLES = Object.values(MOVED_TABLES).filter(({ table }) => table !== 'promos' && table !== 'coupons');
const LINK: ReadonlySet<string> = new Set(['merged_into', 'active']);

export async function mergesWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  const who = await signIn(shop);
  const { customerId } = await shop.login('cliente1@example.com');
  const [one, other] = [await twinOf(shop, customerId, 201), await twinOf(shop, customerId, 202)];
  const codes = [customerId, one.code, other.code];
  const bodies = sampleBodies(NOTHING_OWNED);
  await shop.guest().send('wrapper.send_generic_email', bodies['wrapper.send_generic_email']);
  await shop.guest().send('register', bodies.register);
  for (const table of ['enquiries', 'registrations'])
    await db.query(null, `update ${table} set client_id = $1 where id = (select max(id) from ${table})`, [one.code]);
  await db.query(
    null,
    `insert into impersonations (staff_name, client_id, mode, reason, asked_at, expires_at, ended_at) values ('Laura', $1, 'see', 'Prova', now(), now(), now())`,
    [one.code],
  );
  await db.query(
    null,
    `insert into customer_credit (client_id, advances) values ($1, 70000) on conflict (client_id) do update set advances = 70000`,
    [one.code],
  );
  for (const table of ['promos', 'coupons'])
    await db.query(null, `update ${table} set entitled = $1 where id = (select min(id) from ${table})`, [
      `customer:${one.code}|${other.code}`,
    ]);

  return {
    entities: ['customer', MERGED_ADDRESS, MERGED_CUSTOMER, ...Object.values(MOVED_TABLES).map(({ entity }) => entity)],
    rows: [
      ...TABLES.map(
        ({ table, entity, key }) =>
          `select '${entity} ' || ${key.map(({ column }) => column).join(` || '#' || `)} as record,
             to_jsonb(t) - '{version,updated_at,logged_in_at}'::text[] as fields from ${table} t where client_id in (${codes.join(', ')})`,
      ),
      ...(['promos', 'coupons'] as const).map(
        (kind) => `select '${MOVED_TABLES[kind].entity} ' || id, jsonb_build_object('entitled', entitled) from ${kind}`,
      ),
      `select '${MERGED_ADDRESS} ' || client_id || '#' || address_code, to_jsonb(a) - '{client_id,address_code}'::text[]
         from addresses a where client_id in (${codes.join(', ')})`,
      `select 'customer ' || client_id, to_jsonb(c) - '{client_id,merged_at}'::text[] from customers c where client_id in (${codes.join(', ')})`,
    ].join(' union all '),
    recordOf: (entity, key) => `${entity === MERGED_CUSTOMER ? 'customer' : entity} ${key}`,
    tie: (record, field) => (record.startsWith('merged-') ? 'row' : LINK.has(field) ? 'link' : undefined),
    // One that was taken back is merged anew; one whose customer was merged further goes back after that.
    stays: (_, { isUndo, changed }, now) =>
      isUndo ||
      changed.some((moved) => isLink(moved) && now.get(moved.record)?.merged_into !== moved.after?.merged_into),
    once: true,
    deeds: [
      (pick) => {
        const code = customerId;
        const goes = oneOf(pick, [one.code, other.code]);
        return async () => {
          const { stays, goes: gone } = await who.call('office_customers.merge_preview', {
            code,
            with: goes,
          });
          await who.send('office_customers.merge', {
            key: randomUUID(),
            code,
            with: goes,
            take: oneOf(pick, [[], ['phone'], ['discount', 'city']]),
            known: { stays: stays.fields, goes: gone.fields },
          });
        };
      },
    ],
    runs: 1,
    steps: 10,
  };
}

const isLink = ({ after, before }: Changed) => after !== null && before !== null && 'merged_into' in after;
