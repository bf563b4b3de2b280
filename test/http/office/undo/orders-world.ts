/** Orders and enquiries, as the office works on them. */
import { expect } from 'vitest';
import type { TestShop } from '../../kit/start-shop.ts';
import { keysOf, oneOf, type Pick, type World } from './undo-world.ts';

/** Fields of an order that do not change with a step. */
const ALONE: ReadonlySet<string> = new Set(['hold_reason', 'assigned_to']);

export async function ordersWorld(shop: TestShop): Promise<World> {
  const { db } = shop;
  for (const at of [1, 2])
    await shop.guest().call('wrapper.send_generic_email', {
      name: 'Fabio Galli',
      email: `fabio-${at}@galli.example`,
      message: 'Siete aperti il sabato?',
      consent: true,
    });
  const orders = await db.query<{ number: string; rows: number[] }>(
    null,
    `select o.number, (select array_agg(row_id order by row_id) from order_rows r where r.order_id = o.id) as rows
     from orders o where o.status in ('IA', 'NE') order by o.id desc limit 3`,
  );
  expect(orders).toHaveLength(3);
  const users = (await db.query<{ id: number }>(null, `select id from users where role = 'staff'`)).map(({ id }) => id);
  const numbers = orders.map(({ number }) => number);
  const some = (pick: Pick) => numbers.filter((_, at) => at === 0 || pick(2) === 1);
  const number = (pick: Pick) => oneOf(pick, numbers);
  const enquiry = (pick: Pick, now: ReadonlyMap<string, unknown>) =>
    Number(oneOf(pick, keysOf(now as never, 'enquiry')));
  return {
    entities: ['order', 'order-note', 'enquiry'],
    rows: `
      select 'order ' || o.number as record, jsonb_build_object(
        'hold_reason', o.hold_reason, 'assigned_to', o.assigned_to, 'status', o.status,
        'step', (select jsonb_agg(jsonb_build_array(e.position, e.status, e.operation_id) order by e.position) from order_events e where e.order_id = o.id),
        'delivered', (select jsonb_agg(r.delivered order by r.row_id) from order_rows r where r.order_id = o.id),
        'promises', (select jsonb_agg(to_jsonb(s) - 'made_at' order by s.product_id) from stock_promises s where s.order_id = o.id),
        'totals', jsonb_build_array(o.total_net, o.total_document)) as fields
        from orders o where o.number in ('${numbers.join("','")}')
      union all select 'order-note ' || o.number || '#' || n.id, to_jsonb(n) - 'id' from order_notes n join orders o on o.id = n.order_id
      union all select 'enquiry ' || q.id, jsonb_build_object('assigned_to', q.assigned_to, 'state', q.state,
        'answers', (select jsonb_agg(a.id order by a.id) from enquiry_answers a where a.enquiry_id = q.id)) from enquiries q`,
    tie: (record, field) => (/^(order|enquiry) /.test(record) && !ALONE.has(field) ? 'step' : undefined),
    // A step that was taken back is done again by hand: its e-mails are written anew.
    stays: ({ after }, { isUndo }) => isUndo && after !== null && ('step' in after || 'answers' in after),
    deeds: [
      (pick) => ['office_orders.hold', { numbers: some(pick), reason: oneOf(pick, ['Fido', 'Telefonare']) }],
      (pick) => ['office_orders.release', { numbers: some(pick) }],
      (pick) => ['office_orders.assign', { numbers: some(pick), user_id: oneOf(pick, [...users, null]) }],
      (pick) => ['office_orders.accept', { numbers: some(pick) }],
      (pick) => {
        const order = oneOf(pick, orders);
        const rows = [{ row_id: oneOf(pick, order.rows), pieces: 1 }];
        return ['office_orders.deliver', { number: order.number, rows }];
      },
      (pick) => [
        oneOf(pick, ['office_orders.fulfil', 'office_orders.cancel']),
        { number: number(pick), reason: 'Errore' },
      ],
      (pick) => ['office_orders.add_note', { number: number(pick), text: oneOf(pick, ['Uno', 'Due']) }],
      (pick, now) => [
        'office_inbox.assign_enquiries',
        { ids: [enquiry(pick, now)], user_id: oneOf(pick, [...users, null]) },
      ],
      (pick, now) => [
        'office_inbox.close_enquiries',
        {
          ids: keysOf(now, 'enquiry')
            .map(Number)
            .filter(() => pick(2) === 1)
            .concat(1),
        },
      ],
      (pick, now) => {
        const id = enquiry(pick, now);
        const answers = (now.get(`enquiry ${id}`)?.answers ?? []) as number[];
        return [
          'office_inbox.answer_enquiry',
          { id, text: 'Sì.', seen: Math.max(0, ...answers), close: pick(2) === 1 },
        ];
      },
    ],
    steps: 24,
  };
}
