/** Merging two customers in the office, through HTTP on the demo shop (C-OFF-1, C-OFF-2, C-OFF-4, C-OFF-5). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { MergePreview } from '#contract/office/customer-merge.ts';
import { lockImports } from '#server/import/index.ts';
import { CUSTOMER_COLUMNS_DECIDED } from '#server/modules/customer-admin/merge/merge-decisions.ts';
import { importTables } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';
import { lockWaiter, rowsOf, type Twin, twinOf, whileSending } from '../kit/twin-customers.ts';

const shop = withShop();
let customer: Customer;
let laura: OfficeVisitor;
let keys = 0;
let seeds = 0;

const key = () => {
  keys += 1;
  return `office-merge-${keys}`;
};
const nextTwin = (like = customer.customerId) => {
  seeds += 1;
  return twinOf(shop(), like, seeds);
};
const preview = (twin: Twin, who = laura) =>
  who.call('office_customers.merge_preview', { code: customer.customerId, with: twin.code });
const knownOf = ({ stays, goes }: MergePreview) => ({ stays: stays.fields, goes: goes.fields });
const asked = (twin: Twin, seen: MergePreview, take: string[] = []) => ({
  key: key(),
  code: customer.customerId,
  with: twin.code,
  take: take as never[],
  known: knownOf(seen),
});
const merge = async (twin: Twin, take: string[] = []) =>
  laura.call('office_customers.merge', asked(twin, await preview(twin), take));
const undo = (id: number | null) => laura.call('office_history.undo', { key: key(), id: id ?? 0, forced: [] });
/** How many orders and invoices the account shows. */
const paperOf = async (who: Customer) => ({
  orders: (await who.call('account.get_orders', { per_page: 1 })).count,
  invoices: (await who.call('account.get_invoices', { per_page: 1 })).count,
});

beforeAll(async () => {
  customer = await shop().login('cliente1@example.com');
  laura = await signIn(shop());
});

test('every column that holds a customer is decided about: add a new one to merge-decisions.ts', async () => {
  const columns = await shop().db.query<{ name: string }>(
    null,
    `select c.relname || '.' || a.attname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and (
       (a.attname ~ '^(client|customer)(_id|_code|s)?$' or a.attname = 'entitled')
       or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
         and (k.confrelid = 'customers'::regclass or (k.confrelid = 'addresses'::regclass and a.attname <> 'address_code'))))
     order by 1`,
  );
  const decided = Object.keys(CUSTOMER_COLUMNS_DECIDED);
  expect(columns.map(({ name }) => name).sort()).toEqual(decided.sort());
});

describe('a merge (C-OFF-1)', () => {
  test('moves what the preview says, and the customer finds all of it in their account', async () => {
    const twin = await nextTwin();
    const elena = await shop().login(twin.email);
    const [theirs, own] = [await paperOf(elena), await paperOf(customer)];
    expect(theirs.orders).toBeGreaterThan(0);
    expect(own.invoices).toBeGreaterThan(0);
    const seen = await preview(twin);
    expect(seen.refusals).toEqual([]);
    const counts = Object.fromEntries(seen.moves.map(({ kind, count, same }) => [kind, [count, same]]));
    expect(counts.orders).toEqual([theirs.orders, 0]);
    expect(counts.people).toEqual([1, 0]);
    expect(counts.addresses?.[1]).toBe(1);
    const press = asked(twin, seen, ['phone']);
    const done = await laura.call('office_customers.merge', press);
    // A double click is one merge.
    expect(await laura.call('office_customers.merge', press)).toEqual(done);

    // Their session has ended; they sign in as before and find everything.
    expect((await elena.send('account.get_customer', {})).body.code).toBe('session-expired');
    const again = await shop().login(twin.email);
    expect(again.customerId).toBe(customer.customerId);
    expect(await paperOf(again)).toEqual({ orders: own.orders + theirs.orders, invoices: own.invoices });
    expect((await again.call('wishlist.get_wishlist', {})).data.length).toBeGreaterThan(0);
    const { fields, former, people } = await laura.call('office_customers.get_customer', {
      code: twin.code,
    });
    expect([fields.phone, former.map(({ code }) => code)]).toEqual([seen.goes.fields.phone, [twin.code]]);
    expect(people.map(({ email }) => email)).toContain(twin.email);
    await undo(done.operation);
  });

  test('the old number leads to the other customer: its page, the palette, the list', async () => {
    const twin = await nextTwin();
    const { operation } = await merge(twin);
    const page = await laura.call('office_customers.get_customer', { code: twin.code });
    expect(page.code).toBe(customer.customerId);
    const { data } = await laura.call('office.search', { text: String(twin.code), kind: 'customer' });
    expect(data.map(({ code }) => code)).toEqual([String(customer.customerId)]);
    const { rows } = await laura.call('office_grid.open', { grid: 'customers', text: String(twin.code) });
    expect(rows.map(({ id }) => id)).toEqual([customer.customerId]);
    // Nothing is written to the record that leads away.
    const saved = await laura.send('office_customers.save_customer', {
      key: key(),
      code: twin.code,
      known: {},
      fields: { fax: '1' },
    });
    expect(saved.status).toBe(404);
    await expect(
      shop().db.query(null, `insert into carts (client_id, address_code) values ($1, 1)`, [twin.code]),
    ).rejects.toMatchObject({ code: 'BM001' });
    await undo(operation);
    expect((await laura.call('office_customers.get_customer', { code: twin.code })).code).toBe(twin.code);
  });

  test('an import that names the old number is refused at that row; a login of it follows', async () => {
    const twin = await nextTwin();
    const { operation } = await merge(twin);
    const before = await rowsOf(shop(), [twin.code]);
    const write = (file: string, columns: string, row: string) => importTables(shop(), { [file]: [columns, row] });
    await expect(write('customers.csv', 'code,company_name', `${twin.code},Di nuovo qui`)).rejects.toThrow(
      '1 rows refused',
    );
    const more = [twin.code, 77, 'Via Nuova 1'].join(',');
    await expect(write('addresses.csv', 'customer,code,street', more)).rejects.toThrow('1 rows refused');
    await write('users.csv', 'email,role,customer,name', `${twin.email},customer,${twin.code},Elena`);
    expect(await rowsOf(shop(), [twin.code])).toEqual(before);
    expect((await shop().login(twin.email)).customerId).toBe(customer.customerId);
    await undo(operation);
  });

  test('fields that changed while the person looked are refused with both values (C-OFF-4)', async () => {
    const twin = await nextTwin();
    const seen = await preview(twin);
    await laura.call('office_customers.save_customer', {
      key: key(),
      code: twin.code,
      known: { fax: '' },
      fields: { fax: '0341 555 111' },
    });
    const refused = await laura.send('office_customers.merge', asked(twin, seen));
    expect([refused.status, refused.body.conflicts?.map(({ field, theirs }) => [field, theirs])]).toEqual([
      409,
      [['fax', '0341 555 111']],
    ]);
  });

  test('amounts are absent and cannot be taken without their permission (C-OFF-5)', async () => {
    const twin = await nextTwin();
    const paola = await staffWith(shop(), ['customers.read', 'customers.merge']);
    const seen = await preview(twin, paola);
    expect(JSON.stringify(seen)).not.toMatch(/"(discount|price_list_id|credit_limit|minimum_order)":/);
    for (const take of ['discount', 'credit_limit']) {
      const { status, body } = await paola.send('office_customers.merge', asked(twin, seen, [take]));
      expect([take, status, body.code]).toEqual([take, 403, 'forbidden']);
    }
    const stranger = await laura.send('office_customers.merge_preview', { code: customer.customerId, with: 987_654 });
    expect(stranger.status).toBe(404);
  });
});

describe('what is refused', () => {
  const refusalsOf = async (code: number, other: number) =>
    (await laura.call('office_customers.merge_preview', { code, with: other })).refusals.map(({ why }) => why);
  const refuses = async (code: number, other: number, why: string) => {
    expect(await refusalsOf(code, other)).toEqual([why]);
    const pressed = await laura.send('office_customers.merge', {
      key: key(),
      code,
      with: other,
      take: [],
      known: { stays: {}, goes: {} },
    });
    expect([pressed.status, pressed.body.errors?.with?.length]).toEqual([422, 1]);
  };

  test('the same customer, documents of both, documents of the one that would go', async () => {
    const second = await shop().login('cliente2@example.com');
    const twin = await nextTwin();
    await refuses(customer.customerId, customer.customerId, 'same');
    await refuses(customer.customerId, second.customerId, 'documents-of-both');
    await refuses(twin.code, customer.customerId, 'documents-of-other');
  });

  test('an open payment, an import that runs, one that was merged already', async () => {
    const twin = await nextTwin();
    const { db } = shop();
    await db.query(
      null,
      `insert into payments (client_id, address_code, idempotency_key, provider, amount, state, request, caller)
       values ($1, 1, 'merge-payment', 'embedded', 100, 'authorised', '{}', '{}')`,
      [twin.code],
    );
    await refuses(customer.customerId, twin.code, 'open-payment');
    await db.query(null, `delete from payments where client_id = $1`, [twin.code]);
    await db.transaction(async (transaction) => {
      expect(await lockImports(transaction)).toBe(true);
      await refuses(customer.customerId, twin.code, 'import-running');
    });
    const { operation } = await merge(twin);
    await refuses(customer.customerId, twin.code, 'merged');
    await refuses(twin.code, (await nextTwin()).code, 'merged');
    await undo(operation);
  });
});

describe('taking a merge back (C-OFF-2)', () => {
  test.each([101, 102, 103])('gives exactly the former state, whatever the two had: seed %i', async (seed) => {
    const twin = await twinOf(shop(), customer.customerId, seed);
    const codes = [customer.customerId, twin.code];
    const before = await rowsOf(shop(), codes);
    const { operation } = await merge(twin, ['phone', 'discount', 'city']);
    expect(await rowsOf(shop(), codes)).not.toEqual(before);
    const back = await undo(operation);
    expect([back.left, back.refused]).toEqual([0, 0]);
    expect(await rowsOf(shop(), codes)).toEqual(before);
    const third = await laura.send('office_history.undo', { key: key(), id: back.operation ?? 0, forced: [] });
    // It is done again as a new merge, which asks again what forbids it.
    expect(third.status).toBe(409);
  });

  test('what changed meanwhile stays, and is listed', async () => {
    const twin = await nextTwin();
    const { operation } = await merge(twin);
    const { db } = shop();
    const [cart] = await db.query<{ id: number }>(
      null,
      `update carts set version = version + 1 where id = (select min(c.id) from carts c join operation_changes h
         on h.entity = 'merged-cart' and h.entity_key = c.id::text and h.operation_id = $1) returning id`,
      [operation],
    );
    const shown = await laura.call('office_history.undo_preview', { id: operation ?? 0 });
    expect(shown.permitted).toBe(true);
    const moved = shown.changes.find(({ entity, key: of }) => entity === 'merged-cart' && of === String(cart?.id));
    expect(moved?.fields.every(({ outcome }) => outcome === 'conflict')).toBe(true);
    const back = await undo(operation);
    expect(back.left).toBeGreaterThan(0);
    const [left] = await db.query<{ client_id: number }>(null, 'select client_id from carts where id = $1', [cart?.id]);
    expect(left?.client_id).toBe(customer.customerId);
    expect((await shop().login(twin.email)).customerId).toBe(twin.code);
  });

  test.each([
    ['after 30 days', 'too-late'],
    ['when a delivery note was written for one of its orders', 'document-issued'],
  ])('is refused %s', async (_, word) => {
    const twin = await nextTwin();
    const { operation } = await merge(twin);
    const before = shop().clock.now;
    if (word === 'too-late') {
      shop().clock.now = new Date(before.getTime() + 30 * 86_400_000 + 60_000);
      laura = await signIn(shop());
    } else
      await shop().db.query(
        null,
        `update delivery_note_rows set order_number = (select o.number from orders o join operation_changes h
           on h.entity = 'merged-order' and h.entity_key = o.id::text and h.operation_id = $1 limit 1)
         where (note_id, row_id) = (select note_id, row_id from delivery_note_rows where client_id = $2 limit 1)`,
        [operation, customer.customerId],
      );
    const shown = await laura.call('office_history.undo_preview', { id: operation ?? 0 });
    expect([...new Set(shown.changes.map(({ refused }) => refused))]).toEqual([word]);
    const pressed = await laura.send('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect(pressed.status).toBe(409);
    shop().clock.now = before;
    laura = await signIn(shop());
  });

  test('by another person, or without the permission, it is not theirs', async () => {
    const twin = await nextTwin();
    const { operation } = await merge(twin);
    const reader = await staffWith(shop(), ['customers.read', 'customers.write', 'operations.undo_others']);
    const pressed = await reader.send('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
    expect(pressed.status).toBe(403);
    await undo(operation);
  });
});

describe('at the same moment', () => {
  test('two people merge the two in opposite directions: one of them is refused', async () => {
    const [one, other] = [await nextTwin(), await nextTwin()];
    const press = (code: number, into: number) =>
      laura.send('office_customers.merge', {
        key: key(),
        code: into,
        with: code,
        take: [],
        known: { stays: {}, goes: {} },
      });
    const answers = await Promise.all([press(one.code, other.code), press(other.code, one.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  const withCart = async () => {
    const twin = await nextTwin();
    await shop().db.query(null, `insert into carts (client_id, address_code, status) values ($1, 77, 'active')`, [
      twin.code,
    ]);
    return twin;
  };

  test('an order that is being sent is waited for, and moves', async () => {
    const twin = await withCart();
    const press = asked(twin, await preview(twin));
    let merged: Promise<unknown> = Promise.resolve();
    await whileSending(
      shop(),
      twin,
      async () => {
        merged = laura.call('office_customers.merge', press);
        await lockWaiter(shop());
      },
      async (transaction, cart) => {
        await transaction.query(null, `update carts set status = 'sent', version = version + 1 where id = $1`, [cart]);
        await transaction.query(
          null,
          `insert into orders (causale, sequence, year, number, client_id, address_code, cart_id, order_date, total_gross, total_net, transport, vat, total_document)
           values ('TW', 99999, 2026, 'TW/99999/2026', $1, 1, $2, '2026-11-02', 0, 0, 0, 0, 0)`,
          [twin.code, cart],
        );
      },
    );
    await merged;
    const [order] = await shop().db.query<{ client_id: number }>(
      null,
      `select client_id from orders where number = 'TW/99999/2026'`,
    );
    expect(order?.client_id).toBe(customer.customerId);
  });

  test('a process that dies in the middle leaves the two as they were; the same press does it then', async () => {
    const twin = await withCart();
    const codes = [customer.customerId, twin.code];
    const before = await rowsOf(shop(), codes);
    const press = asked(twin, await preview(twin));
    let died: ReturnType<typeof laura.send<'office_customers.merge'>> | undefined;
    await whileSending(
      shop(),
      twin,
      async () => {
        died = laura.send('office_customers.merge', press);
        await shop().db.query(null, 'select pg_terminate_backend($1)', [await lockWaiter(shop())]);
        expect((await died)?.status).toBe(503);
      },
      async () => {},
    );
    expect(await rowsOf(shop(), codes)).toEqual(before);
    expect((await laura.send('office_customers.merge', press)).status).toBe(200);
    expect((await shop().login(twin.email)).customerId).toBe(customer.customerId);
  });

  test('a customer fills the cart while they are merged: no line is left behind', async () => {
    const twin = await nextTwin();
    const elena = await shop().login(twin.email);
    const { product_list } = await elena.call('wrapper.product_list', { disponibili: true, per_page: 50 });
    const card = product_list.data.find(({ addable, num_childs }) => addable && num_childs === 0);
    const pack = card?.packagings.find((one) => one.default)?.quantity ?? 1;
    const seen = await preview(twin);
    const [added, merged] = await Promise.all([
      elena.send('wrapper.add_to_cart', { item_id: card?.id ?? 0, quantity: pack }),
      laura.send('office_customers.merge', asked(twin, seen)),
    ]);
    expect(merged.status).toBe(200);
    expect([200, 401, 409]).toContain(added.status);
    const [left] = await shop().db.query<{ rows: number }>(
      null,
      `select count(*)::int as rows from carts c join cart_rows r on r.cart_id = c.id where c.client_id = $1`,
      [twin.code],
    );
    expect(left?.rows).toBe(0);
  });
});
