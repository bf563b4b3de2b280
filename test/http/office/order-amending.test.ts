/** Orders that staff amend, through HTTP on the demo shop (C-ORD-5, C-OFF-1, C-OFF-2, C-OFF-5). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AmendmentBody } from '#contract/office/order-amending.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Screw, screwsFor, withFloor } from '../kit/screws.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop({ settings: 'minimumOrder: 50\n' });
let customer: Customer;
let laura: OfficeVisitor;
let goods: Screw[];
let keys = 0;

const key = () => {
  keys += 1;
  return `amending-${keys}`;
};

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
  laura = await signIn(shop());
  goods = await screwsFor(customer);
});

const article = (at: number) => goods[at] ?? expect.fail('too few articles');

/** An order of the customer: place of the article → packagings. */
async function ordered(rows: ReadonlyArray<readonly [place: number, packs: number]>): Promise<string> {
  for (const [place, packs] of rows)
    await customer.call('wrapper.add_to_cart', { item_id: article(place).id, quantity: article(place).pack * packs });
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
const preview = (number: string, amendment: AmendmentBody, who = laura) =>
  who.call('office_orders.amend_preview', { number, amendment });

/** As the page does: what was seen is what is written. */
async function amend(number: string, amendment: AmendmentBody, more: object = {}, who = laura) {
  const { step, outcome } = await preview(number, amendment, who);
  return who.send('office_orders.amend', { key: key(), number, seen: step, outcome, amendment, ...more });
}

async function amended(number: string, amendment: AmendmentBody, more: object = {}) {
  const response = await amend(number, amendment, more);
  if (response.status !== 200) throw new Error(response.text);
  return response.body.message as { operation: number | null; emails_leave_at: string | null };
}

async function rowOf(number: string, place: number) {
  const { rows } = await page(number);
  return rows.find(({ id }) => id === article(place).id) ?? expect.fail('no such row');
}

describe('an order that is amended (C-ORD-5)', () => {
  test('costs what the same cart costs: totals old and new before, the new ones afterwards (C-PRICE-3, C-OFF-6)', async () => {
    const number = await ordered([
      [0, 20],
      [1, 10],
    ]);
    const before = await page(number);
    const [first, second] = [await rowOf(number, 0), await rowOf(number, 1)];
    const amendment: AmendmentBody = {
      rows: [
        { row_id: first.row_id, quantity: article(0).pack * 26 },
        { row_id: second.row_id, quantity: 0 },
      ],
      added: [{ item_id: article(2).id, quantity: article(2).pack * 3 }],
    };
    const seen = await preview(number, amendment);
    expect(seen.totals?.from).toMatchObject({ net: before.totals?.net, document: before.totals?.document });
    expect(seen.rows.filter(({ gift }) => !gift).map(({ change }) => change)).toEqual(['changed', 'removed', 'added']);
    expect(seen.issues.filter(({ blocking }) => blocking)).toEqual([]);
    await amended(number, amendment);
    const after = await page(number);
    expect(after.totals?.document).toBe(seen.totals?.to.document);
    const same = await page(
      await ordered([
        [0, 26],
        [2, 3],
      ]),
    );
    expect(after.totals).toMatchObject({
      net: same.totals?.net,
      transport: same.totals?.transport,
      vat: same.totals?.vat,
      document: same.totals?.document,
    });
    expect(after.rows.map(({ id, quantity, net, total }) => [id, quantity, net, total])).toEqual(
      same.rows.map(({ id, quantity, net, total }) => [id, quantity, net, total]),
    );
    expect(after).toMatchObject({ status: 'IA', step: 2 });
  });

  test('the customer sees what changed and gets it by e-mail 30 s later; until then all of it is taken back (C-OFF-2)', async () => {
    const number = await ordered([[0, 20]]);
    const before = await page(number);
    const held = () =>
      shop().db.query<{ product_id: number; quantity: number }>(
        null,
        `select product_id, quantity from stock_promises where order_id = (select id from orders where number = $1)`,
        [number],
      );
    const heldBefore = await held();
    const { row_id } = await rowOf(number, 0);
    const amendment = { rows: [{ row_id, quantity: article(0).pack * 10 }], delivery_date: '2030-01-07' };
    const { operation, emails_leave_at } = await amended(number, amendment, { note: 'come d’accordo al telefono' });
    expect(Date.parse(emails_leave_at ?? '') - shop().clock.now.getTime()).toBe(30_000);
    const seen = await customer.call('wrapper.get_order_detail', { number, lang: 'it' });
    expect(seen.timeline.at(-1)).toMatchObject({ status: 'IA', note: 'come d’accordo al telefono' });
    const sentences = seen.timeline.at(-1)?.changes?.join('\n') ?? '';
    expect(sentences).toContain(article(0).carti);
    expect(sentences).toMatch(/Giorno: .* → 07\/01\/2030/);
    expect(seen.rows[0]?.quantity).toBe(article(0).pack * 10);
    const { emails } = await page(number);
    expect(emails.map(({ kind, state }) => [kind, state])).toContainEqual(['order-amended', 'waiting']);
    await laura.call('office_history.undo', { key: key(), id: operation ?? 0 });
    const back = await page(number);
    // How many pieces there are is every order's matter and is read from a cache; what this one holds is compared besides.
    const own = (order: typeof back) => ({
      ...order,
      emails: [],
      rows: order.rows.map((row) => ({ ...row, stock: null })),
    });
    expect(own(back)).toEqual(own(before));
    expect(await held()).toEqual(heldBefore);
    expect(back.emails.some(({ kind }) => kind === 'order-amended')).toBe(false);
    const more = await amended(number, { added: [{ item_id: article(2).id, quantity: article(2).pack * 2 }] });
    expect((await held()).map(({ product_id }) => product_id)).toContain(article(2).id);
    await laura.call('office_history.undo', { key: key(), id: more.operation ?? 0 });
    expect((await held()).map(({ product_id }) => product_id)).not.toContain(article(2).id);
    // Once it was sent, only a further change helps.
    const again = await amended(number, amendment);
    await shop().db.query(null, `update letters set sent_at = $1 where kind = 'order-amended'`, [shop().clock.now]);
    expect(await laura.call('office_history.undo_preview', { id: again.operation ?? 0 })).toMatchObject({ refused: 1 });
    expect(await laura.call('office_history.verify', {})).toMatchObject({ holds: true });
  });

  test('what was delivered cannot be taken back, the rest can; nothing left is no amendment', async () => {
    const number = await ordered([
      [0, 20],
      [1, 10],
    ]);
    await laura.call('office_orders.accept', { key: key(), numbers: [number] });
    const [first, second] = [await rowOf(number, 0), await rowOf(number, 1)];
    const pieces = article(0).pack * 5;
    await laura.call('office_orders.deliver', {
      key: key(),
      number,
      seen: 2,
      rows: [{ row_id: first.row_id, pieces }],
    });
    const less = { rows: [{ row_id: first.row_id, quantity: article(0).pack * 4 }] };
    const seen = await preview(number, less);
    expect(seen.rows[0]).toMatchObject({ fault: { kind: 'below-delivered' }, delivered: pieces });
    expect((await amend(number, less)).status).toBe(422);
    const none = await preview(number, {
      rows: [
        { row_id: first.row_id, quantity: pieces },
        { row_id: second.row_id, quantity: 0 },
      ],
    });
    expect(none.issues).toContainEqual({ code: 'nothing-left', blocking: true });
    await amended(number, { rows: [{ row_id: first.row_id, quantity: pieces }] });
    expect(await page(number)).toMatchObject({ status: 'partial', step: 4 });
    expect((await rowOf(number, 0)).residual).toBe(0);
  });

  test('an order that moves meanwhile is refused, so is a result that nobody saw; the same press twice is one change', async () => {
    const number = await ordered([[0, 20]]);
    const { row_id } = await rowOf(number, 0);
    const amendment = { rows: [{ row_id, quantity: article(0).pack * 21 }] };
    const { step, outcome } = await preview(number, amendment);
    const other = await laura.send('office_orders.amend', {
      key: key(),
      number,
      seen: step,
      outcome,
      amendment: { rows: [{ row_id, quantity: article(0).pack * 22 }] },
    });
    expect([other.status, other.body.code]).toEqual([409, 'changed-meanwhile']);
    await laura.call('office_orders.accept', { key: key(), numbers: [number] });
    const late = await laura.send('office_orders.amend', { key: key(), number, seen: step, outcome, amendment });
    expect([late.status, late.body.code]).toEqual([409, 'order-moved']);
    const now = await preview(number, amendment);
    const press = { key: key(), number, seen: now.step, outcome: now.outcome, amendment };
    const both = await Promise.all([
      laura.call('office_orders.amend', press),
      laura.call('office_orders.amend', press),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await page(number)).toMatchObject({ status: 'NE', step: 3 });
  });

  test('packagings, minimum order and past days stand against it, with their own words (C-CART-6, C-CAT-3)', async () => {
    const number = await ordered([[0, 20]]);
    const { row_id } = await rowOf(number, 0);
    const small = { rows: [{ row_id, quantity: article(0).pack }], delivery_date: '2001-01-01' };
    const seen = await preview(number, small);
    expect(seen.issues.filter(({ blocking }) => blocking).map(({ code }) => code)).toEqual([
      'minimum-order',
      'past-day',
    ]);
    expect((await amend(number, small)).body.code).toBe('minimum-order');
    const odd = { added: [{ item_id: article(3).id, quantity: 0.5 }] };
    const wrong = (await preview(number, odd)).rows.find(({ item_id }) => item_id === article(3).id);
    expect(wrong?.fault?.kind).toBe('packaging-invalid');
    const twice = { added: [{ item_id: article(0).id, quantity: article(0).pack }] };
    expect((await preview(number, twice)).rows.at(-1)?.fault?.kind).toBe('already-there');
    expect((await preview(number, {})).issues).toEqual([{ code: 'no-changes', blocking: true }]);
  });

  test('a price by hand needs its permission and a reason, which stays in the house (C-OFF-5)', async () => {
    const number = await ordered([[0, 20]]);
    const { row_id } = await rowOf(number, 0);
    const amendment = { rows: [{ row_id, net: 1.2345 }] };
    const marco = await staffWith(shop(), ['orders.read', 'orders.amend', 'prices.read']);
    const refused = await marco.send('office_orders.amend_preview', { number, amendment });
    expect([refused.status, refused.body.permission]).toEqual([403, 'orders.price']);
    const silent = await amend(number, amendment);
    expect([silent.status, Object.keys(silent.body.errors ?? {})]).toEqual([422, ['price_reason']]);
    const { operation } = await amended(number, amendment, { price_reason: 'prezzo di cantiere' });
    const { rows, timeline } = await page(number);
    expect(rows[0]).toMatchObject({ net: 1.2345, gross: 1.2345, discounts: '' });
    expect(JSON.stringify(timeline)).not.toContain('cantiere');
    const { operation: kept } = await laura.call('office_history.get_operation', { id: operation ?? 0 });
    expect(kept.params).toMatchObject({ price_reason: 'prezzo di cantiere' });
    expect(JSON.stringify(kept.params)).toContain('"net":');
    const auditor = await staffWith(shop(), ['orders.read', 'audit.read']);
    const { operation: asRead } = await auditor.call('office_history.get_operation', { id: operation ?? 0 });
    expect(JSON.stringify(asRead.params)).not.toContain('"net":');
  });

  test('a price by hand below the floor of the article needs a permission of its own (C-OFF-5)', async () => {
    const number = await ordered([[0, 20]]);
    const { row_id } = await rowOf(number, 0);
    await withFloor(shop().db, article(0).id, async () => {
      const amendment = { rows: [{ row_id, net: 0.5 }] };
      const seller = await staffWith(shop(), ['orders.read', 'orders.amend', 'orders.price', 'prices.read']);
      const seen = await preview(number, amendment, seller);
      expect(seen.rows.find((row) => row.row_id === row_id)?.fault).toEqual({ kind: 'below-floor' });
      const refused = await amend(number, amendment, { price_reason: 'prezzo di cantiere' }, seller);
      expect([refused.status, (await rowOf(number, 0)).net === 0.5]).toEqual([422, false]);
      // What was agreed may be below it, as long as nobody touches the price.
      const more = { rows: [{ row_id, quantity: article(0).pack * 21 }] };
      expect((await preview(number, more, seller)).issues.filter(({ blocking }) => blocking)).toEqual([]);
      expect((await preview(number, amendment)).issues).toContainEqual({ code: 'below-floor', blocking: false });
      await amended(number, amendment, { price_reason: 'prezzo di cantiere' });
      expect((await rowOf(number, 0)).net).toBe(0.5);
    });
  });

  test('without prices no amount is in the preview; without the permission there is none (C-OFF-5)', async () => {
    const number = await ordered([[0, 20]]);
    const { row_id } = await rowOf(number, 0);
    const amendment = { rows: [{ row_id, quantity: article(0).pack * 19 }] };
    const blind = await staffWith(shop(), ['orders.read', 'orders.amend']);
    const seen = await preview(number, amendment, blind);
    for (const name of ['totals', 'net', 'total', 'amount']) expect(JSON.stringify(seen)).not.toContain(`"${name}":`);
    expect(JSON.stringify(seen.sentences)).not.toContain('€');
    const reader = await staffWith(shop(), ['orders.read', 'orders.write', 'prices.read']);
    const refused = await reader.send('office_orders.amend_preview', { number, amendment });
    expect([refused.status, refused.body.permission]).toEqual([403, 'orders.amend']);
    expect((await laura.send('office_orders.amend_preview', { number: 'OC/0/1999', amendment })).status).toBe(404);
  });
});
