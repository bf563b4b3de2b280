/** The calls of the office for orders and history, through HTTP on the demo shop (C-ORD-5, C-OFF-1, C-OFF-2, C-OFF-5). */
import { beforeAll, describe, expect, test } from 'vitest';
import { officeOrderSchema } from '#contract/office/orders.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, ORIGIN, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let customer: Customer;
let laura: OfficeVisitor;
let keys = 0;

const key = () => {
  keys += 1;
  return `office-orders-${keys}`;
};

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
  laura = await signIn(shop());
});

/**
 * An order of the customer with one row of this many packagings, of the article with the most pieces: the search may
 * still show one that the last order sold out.
 */
async function ordered(times = 10): Promise<string> {
  const { product_list } = await customer.call('wrapper.product_list', { disponibili: true, per_page: 50 });
  const [card = expect.fail('nothing to buy')] = product_list.data
    .filter(({ addable, num_childs }) => addable && num_childs === 0)
    .sort((a, b) => (b.availability.quantity ?? 0) - (a.availability.quantity ?? 0));
  const pack = card.packagings.find((one) => one.default)?.quantity ?? 1;
  await customer.call('wrapper.add_to_cart', { item_id: card.id, quantity: pack * times });
  const prepared = await customer.call('wrapper.prepare_order', {});
  const { order } = await customer.call('wrapper.send_order', {
    summary_token: prepared.summary_token,
    idempotency_key: key(),
    payment_method: prepared.payment_methods[0]?.code ?? '',
    delivery_type: 'shipping',
    confirm_duplicate: true,
  });
  return order.number;
}

const page = (number: string, who = laura) => who.call('office_orders.get_order', { number });
const file = (who: OfficeVisitor, path: string) =>
  shop().app.fetch(
    new Request(new URL(path, ORIGIN), {
      headers: { Cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  );

describe('an order in the office (C-ORD-5)', () => {
  test('is accepted, delivered in part and fulfilled; the customer sees each step, and has the e-mails 30 s later', async () => {
    const number = await ordered();
    const first = await page(number);
    expect(first).toMatchObject({
      status: 'IA',
      step: 1,
      deeds: ['accept', 'hold', 'cancel', 'amend'],
      hold: null,
      assigned: null,
    });
    const row = first.rows[0] ?? expect.fail('no row');
    const accepted = await laura.call('office_orders.accept', { key: key(), numbers: [number] });
    expect(accepted).toMatchObject({ done: [{ number, status: 'NE' }], left_out: [] });
    const leave = new Date(accepted.emails_leave_at ?? 0).getTime() - shop().clock.now.getTime();
    expect(leave).toBe(30_000);
    const part = { row_id: row.row_id, pieces: row.quantity / 2 };
    await laura.call('office_orders.deliver', { key: key(), number, seen: 2, rows: [part] });
    const half = await page(number);
    expect(half).toMatchObject({ status: 'partial', step: 3, deeds: ['deliver', 'fulfil', 'hold', 'cancel', 'amend'] });
    expect(half.rows[0]).toMatchObject({ delivered: part.pieces, residual: part.pieces });
    const { totals } = half;
    expect((totals?.delivered ?? 0) + (totals?.residual ?? 0)).toBeCloseTo(totals?.net ?? -1, 2);
    expect(half.emails.map(({ kind, state }) => [kind, state])).toContainEqual(['order-partial', 'waiting']);
    const seen = await customer.call('wrapper.get_order_detail', { number });
    expect(seen.timeline.map(({ status }) => status)).toEqual(['IA', 'NE', 'partial']);
    await laura.call('office_orders.fulfil', { key: key(), number, seen: 3 });
    expect(await page(number)).toMatchObject({ status: 'E', deeds: [] });
    const late = await laura.send('office_orders.cancel', { key: key(), number, reason: 'tardi' });
    expect([late.status, late.body.code]).toEqual([409, 'order-moved']);
  });

  test('a step that others made meanwhile, too many pieces and an order on hold are refused with their own words', async () => {
    const number = await ordered();
    const { rows } = await page(number);
    const deliver = (more: object) =>
      laura.send('office_orders.deliver', {
        key: key(),
        number,
        rows: [{ row_id: rows[0]?.row_id, pieces: 1 }],
        ...more,
      });
    expect((await deliver({})).body.code).toBe('order-moved');
    await laura.call('office_orders.accept', { key: key(), numbers: [number] });
    expect((await deliver({ seen: 1 })).body.code).toBe('order-moved');
    const much = await deliver({ rows: [{ row_id: rows[0]?.row_id, pieces: 1e6 }] });
    expect([much.status, Object.keys(much.body.errors ?? {})]).toEqual([422, [`rows.${rows[0]?.row_id}`]]);
    await laura.call('office_orders.hold', { key: key(), numbers: [number], reason: 'cantiere chiuso' });
    expect((await deliver({})).body.code).toBe('order-on-hold');
    expect(await page(number)).toMatchObject({
      hold: { reason: 'cantiere chiuso' },
      deeds: ['release', 'cancel', 'amend'],
    });
    await laura.call('office_orders.release', { key: key(), numbers: [number] });
    expect((await deliver({})).status).toBe(200);
    expect((await laura.send('office_orders.get_order', { number: 'OC/0/1999' })).status).toBe(404);
  });

  test('the same press twice is one step; notes and who takes care of it stay in the house', async () => {
    const number = await ordered();
    const press = { key: key(), numbers: [number], note: 'grazie' };
    const both = await Promise.all([
      laura.call('office_orders.accept', press),
      laura.call('office_orders.accept', press),
    ]);
    expect(both[0]).toEqual(both[1]);
    const [colleague] = (await laura.call('office_orders.get_colleagues', {})).data;
    const user_id = colleague?.user_id ?? 0;
    await laura.call('office_orders.assign', { key: key(), numbers: [number], user_id });
    expect((await laura.send('office_orders.assign', { key: key(), numbers: [number], user_id: 987_654 })).status).toBe(
      404,
    );
    await laura.call('office_orders.add_note', { key: key(), number, text: 'Avvisare Fabio un’ora prima' });
    const order = await page(number);
    expect(order.assigned?.user_id).toBe(user_id);
    expect(order.notes).toMatchObject([{ text: 'Avvisare Fabio un’ora prima', own: true }]);
    expect(order.timeline).toHaveLength(2);
    expect(JSON.stringify(await customer.call('wrapper.get_order_detail', { number }))).not.toContain('Fabio');
  });

  test('an e-mail that was sent is sent again, one that waits leaves at once', async () => {
    const number = await ordered();
    const { emails } = await page(number);
    const confirmation = emails.find(({ kind }) => kind === 'order-confirmation') ?? expect.fail('no confirmation');
    const { db, clock } = shop();
    await db.query(null, `update letters set sent_at = $2 where id = $1`, [confirmation.id, clock.now]);
    const sent = await laura.call('office_orders.resend_letter', { key: key(), number, id: confirmation.id });
    expect(sent.recipient).toBe(confirmation.recipient);
    const again = (await page(number)).emails.filter(
      ({ kind, recipient }) => kind === 'order-confirmation' && recipient === sent.recipient,
    );
    expect(again.map(({ state }) => state)).toEqual(['sent', 'waiting']);
    const other = await ordered();
    expect(
      (await laura.send('office_orders.resend_letter', { key: key(), number: other, id: confirmation.id })).status,
    ).toBe(404);
  });

  test('without prices no amount is in any response, and there is no PDF; with them there is, and it is written down (C-OFF-5)', async () => {
    const number = await ordered();
    const warehouse = await staffWith(shop(), ['orders.read', 'orders.write']);
    const order = await page(number, warehouse);
    const amounts = ['totals', 'gross', 'net', 'total', 'discounts', 'limit', 'available', 'overdue', 'discount'];
    const text = JSON.stringify(order);
    for (const name of amounts) expect(text).not.toContain(`"${name}":`);
    expect(officeOrderSchema.parse(order)).toEqual(order);
    expect(await page(number)).toMatchObject({
      totals: { document: expect.any(Number) },
      rows: [{ net: expect.any(Number) }],
    });
    expect((await file(warehouse, order.pdf)).status).toBe(403);
    const pdf = await file(laura, order.pdf);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await file({ ...warehouse, cookies: customer.cookies }, order.pdf)).status).toBe(401);
    expect((await file(warehouse, order.xlsx)).status).toBe(403);
    const workbook = await file(laura, order.xlsx);
    const zipped = Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString();
    expect([workbook.status, zipped]).toEqual([200, 'PK']);
    expect((await file(laura, '/api/office/orders/order.xlsx?number=OC%2F0%2F1999')).status).toBe(404);
    const exported = await laura.call('office_history.get_operations', { kinds: ['order.export'] });
    expect(exported.data[0]).toMatchObject({ params: { numbers: [number] }, rows: 0 });
    const other = await ordered();
    const both = await file(laura, `${order.pdf}&number=${encodeURIComponent(other)}`);
    const bytes = Buffer.from(await both.arrayBuffer()).toString('latin1');
    expect([both.status, /\/Type \/Pages[^>]*\/Count 2\b|\/Count 2\b/.test(bytes)]).toEqual([200, true]);
    expect((await file(laura, `${order.pdf}&number=OC%2F0%2F1999`)).status).toBe(404);
    const { data } = await laura.call('office_history.get_operations', { kinds: ['order.print'] });
    expect(data[0]).toMatchObject({ kind: 'order.print', params: { numbers: [number, other] }, rows: 0 });
    expect(data[1]).toMatchObject({ kind: 'order.print', params: { numbers: [number] }, rows: 0 });
  });
});

describe('history and undo in the office (C-OFF-1, C-OFF-2)', () => {
  test('what was changed, by record and by operation; own deeds go back, those of others only with the permission', async () => {
    const number = await ordered();
    const paola = await staffWith(shop(), ['orders.read', 'orders.write']);
    const { operation } = await paola.call('office_orders.accept', { key: key(), numbers: [number] });
    const id = operation ?? expect.fail('nothing was written');
    const { data } = await paola.call('office_history.get_record', { entity: 'order', key: number });
    expect(data).toMatchObject([
      { operation: { id, kind: 'order.accept' }, change: { fields: [{ field: 'status', before: 'IA', after: 'NE' }] } },
    ]);
    const marco = await staffWith(shop(), ['orders.read', 'orders.write']);
    expect(await marco.call('office_history.undo_preview', { id })).toMatchObject({ permitted: false, refused: 0 });
    const refused = await marco.send('office_history.undo', { key: key(), id });
    expect([refused.status, refused.body.permission]).toEqual([403, 'operations.undo_others']);
    const catalogue = await staffWith(shop(), ['articles.write', 'operations.undo_others']);
    expect((await catalogue.send('office_history.undo_preview', { id })).status).toBe(404);
    expect((await catalogue.send('office_history.get_record', { entity: 'order', key: number })).status).toBe(403);
    expect(await paola.call('office_history.undo_preview', { id })).toMatchObject({
      permitted: true,
      left: 0,
      refused: 0,
    });
    const press = { key: key(), id };
    const undone = await paola.call('office_history.undo', press);
    expect(undone).toMatchObject({ left: 0, refused: 0 });
    expect(await paola.call('office_history.undo', press)).toEqual(undone);
    expect(await page(number)).toMatchObject({ status: 'IA', step: 1 });
    expect(await laura.call('office_history.get_operation', { id })).toMatchObject({ operation: { state: 'undone' } });
    expect(await laura.call('office_history.verify', {})).toMatchObject({ holds: true, broken: null });
  });

  test('a conflict is named with who and when, and forced by a second press that names what was seen', async () => {
    const number = await ordered();
    const held = await laura.call('office_orders.hold', { key: key(), numbers: [number], reason: 'oltre fido' });
    const paola = await staffWith(shop(), ['orders.read', 'orders.write']);
    await paola.call('office_orders.hold', { key: key(), numbers: [number], reason: 'manca la taglia' });
    const id = held.operation ?? 0;
    const preview = await laura.call('office_history.undo_preview', { id });
    expect(preview).toMatchObject({ back: 0, left: 1, refused: 0 });
    expect(preview.changes[0]?.fields[0]).toMatchObject({
      field: 'hold_reason',
      now: 'manca la taglia',
      outcome: 'conflict',
      forcible: true,
      by: { name: expect.stringContaining('staff-') },
    });
    expect((await laura.send('office_history.undo', { key: key(), id })).body.code).toBe('conflict');
    const forced = [{ seq: 1, field: 'hold_reason', seen: 'manca la taglia' }];
    expect(await laura.call('office_history.undo', { key: key(), id, forced })).toMatchObject({ back: 1, left: 0 });
    expect((await page(number)).hold).toBeNull();
  });

  test('operations by text, person, kind and day, page by page', async () => {
    const number = await ordered();
    await laura.call('office_orders.accept', { key: key(), numbers: [number] });
    const { data } = await laura.call('office_history.get_operations', { text: number });
    expect(data.map(({ kind }) => kind)).toEqual(['order.accept']);
    const me = await laura.call('office.get_session', {});
    const mine = await laura.call('office_history.get_operations', { user_id: me.user_id, kinds: ['order.accept'] });
    expect(mine.data[0]?.id).toBe(data[0]?.id);
    const none = await laura.call('office_history.get_operations', { to: '2020-01-01' });
    expect(none).toEqual({ data: [], next: null });
  });
});
