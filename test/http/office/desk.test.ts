/** The start page: each figure equals the rows behind its link, for everybody who may see it (C-OFF-5, C-OFF-6). */
import { beforeAll, describe, expect, test } from 'vitest';
import { DESK_FIGURE_NAMES, DESK_FIGURES, monthFilters, pickupFilters } from '#contract/office/grids/desk-figures.ts';
import type { GridFilter } from '#contract/office/grids/grid-definition.ts';
import { BUILT_IN_ROLES } from '#contract/office/permissions.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { withShop } from '../kit/start-shop.ts';
import { insertRandomOrders } from './random-orders.ts';

const shop = withShop();
let laura: OfficeVisitor;

beforeAll(async () => {
  await insertRandomOrders(shop().db, 400);
  // Some of today and of a year ago, a limit that is used up, people who take care of orders.
  await shop().db.query(
    null,
    `update orders set created_at = case id % 5 when 0 then now() when 1 then created_at - interval '1 year'
       when 2 then created_at - interval '3 months' else created_at end, hold_reason = case when id % 7 = 0 then 'attesa' else '' end,
       assigned_to = case when id % 3 = 0 then (select id from users where email = 'ufficio@example.com') end`,
  );
  await shop().db.query(null, 'update customers set credit_limit = 10000000 where client_id % 2 = 0');
  await shop().guest().call('wrapper.send_generic_email', {
    name: 'Ada',
    company: '',
    email: 'ada@example.org',
    phone: '',
    subject: 'Orari',
    message: 'Siete aperti sabato?',
    consent: true,
  });
  laura = await signIn(shop());
  const { rows } = await laura.call('office_grid.open', { grid: 'customers' });
  const code = rows[0]?.id ?? expect.fail('no customer');
  const task = { code, text: 'Richiamare', due: '2026-01-15' };
  await laura.call('office_customers.add_note', { key: 'desk-task', ...task });
  await laura.call('office_customers.add_note', { key: 'desk-later', ...task, text: 'Più avanti', due: '2099-01-15' });
});

/** What the link of a figure shows: rows, and the sum of a column in the status bar. */
async function behind(who: OfficeVisitor, grid: string, filters: readonly GridFilter[], sum?: string) {
  const { view } = await who.call('office_grid.open', { grid, filters: filters as never });
  const { total } = await who.call('office_grid.rows', { view, from: 0, count: 0 });
  if (sum === undefined) return { count: total };
  const { sums } = await who.call('office_grid.sums', { view });
  return { count: total, sum: sums?.[sum] ?? 0 };
}

describe('the start page of the office', () => {
  test('every figure is that of the grid behind its link (C-OFF-6)', async () => {
    const { figures } = await laura.call('office.get_desk', {});
    expect(Object.keys(figures).sort()).toEqual([...DESK_FIGURE_NAMES].sort());
    for (const name of DESK_FIGURE_NAMES) {
      const figure: { grid: { name: string }; filters: readonly GridFilter[]; sum?: string } = DESK_FIGURES[name];
      expect([name, figures[name]]).toEqual([name, await behind(laura, figure.grid.name, figure.filters, figure.sum)]);
    }
    // Not a test of zeros.
    expect(figures.today?.count).toBeGreaterThan(10);
    expect(figures.late?.sum).toBeGreaterThan(0);
    expect(figures.mine?.count).toBeGreaterThan(10);
    expect(figures.enquiries?.count).toBeGreaterThan(0);
    expect(figures.tasks).toEqual({ count: 1 });
    const { filters } = DESK_FIGURES.tasks;
    const due = await laura.call('office_grid.open', { grid: 'customers', filters: filters as never });
    expect(due.rows[0]?.cells).toMatchObject({ task: 'Richiamare', task_due: '2026-01-15', tasks: 2 });
  });

  test('every month is that of its orders, the same month of last year too (C-OFF-6)', async () => {
    const { months = [] } = await laura.call('office.get_desk', {});
    expect(months).toHaveLength(24);
    for (const { from, to, orders, net } of months)
      expect([from, await behind(laura, 'orders', monthFilters(from, to), 'net')]).toEqual([
        from,
        { count: orders, sum: net },
      ]);
    expect(months.slice(0, 12).some(({ net }) => net > 0)).toBe(true);
  });

  test('every pickup window is that of its orders, the next first (C-OFF-6)', async () => {
    await shop().db.query(
      null,
      `update orders set pickup_to = '17:00', delivery_date = current_date + 1 where pickup_from = '14:30' and delivery_date is not null and id % 2 = 0`,
    );
    const { pickups = [] } = await laura.call('office.get_desk', {});
    expect(pickups.length).toBeGreaterThan(1);
    expect(pickups.some(({ window }) => window === '14:30–17:00')).toBe(true);
    expect(pickups.map(({ day }) => day)).toEqual(pickups.map(({ day }) => day).toSorted());
    for (const { day, window, orders } of pickups)
      expect([day, window, await behind(laura, 'orders', pickupFilters(day, window))]).toEqual([
        day,
        window,
        { count: orders },
      ]);
    expect((await (await staffWith(shop(), ['articles.read'])).call('office.get_desk', {})).pickups).toBeUndefined();
  });

  test('the usual day is the mean of the same weekday until this time of the day', async () => {
    const before = (await laura.call('office.get_desk', {})).usual;
    const weeks = before?.weeks ?? 0;
    const { now } = shop().clock;
    // A day before a change of the clock is longer or shorter than 24 hours: the shop's time zone counts, as in the statement.
    const orderAt = (sequence: number, before: string) =>
      shop().db.query(
        null,
        `insert into orders (sequence, year, number, client_id, address_code, order_date, created_at, total_gross, total_net, transport, vat, total_document)
         values ($1::int, 1999, 'UD/' || $1::int, (select min(client_id) from customers), 1, current_date, $2::timestamptz - $3::interval, 800000, 800000, 0, 0, 800000)`,
        [sequence, now, before],
      );
    await orderAt(1, '7 days 1 second');
    // Later on that day, and of another weekday: they do not count.
    await orderAt(2, '7 days -1 seconds');
    await orderAt(3, '6 days');
    const after = (await laura.call('office.get_desk', {})).usual;
    expect(after?.orders).toBeCloseTo((before?.orders ?? 0) + 1 / weeks, 6);
    expect(Math.abs((after?.net ?? 0) - (before?.net ?? 0) - 800_000 / weeks)).toBeLessThanOrEqual(1);
  });

  test('the warehouse without prices sees no amount anywhere (C-OFF-5)', async () => {
    const warehouse = await staffWith(shop(), BUILT_IN_ROLES.warehouse);
    const desk = await warehouse.call('office.get_desk', {});
    expect(Object.values(desk.figures).every((figure) => !('sum' in figure))).toBe(true);
    expect(desk.figures.over_credit).toBeUndefined();
    expect([desk.months, desk.usual?.net, desk.figures.registrations]).toEqual([undefined, undefined, undefined]);
    expect(desk.figures.to_accept).toEqual({
      count: (await laura.call('office.get_desk', {})).figures.to_accept?.count,
    });
  });

  test('each part is for those who may see it, and nobody else (C-OFF-5)', async () => {
    const nobody = await (await staffWith(shop(), [])).call('office.get_desk', {});
    expect(Object.keys(nobody).sort()).toEqual(['at', 'figures']);
    expect(nobody.figures).toEqual({});
    const decider = await (await staffWith(shop(), ['registrations.read'])).call('office.get_desk', {});
    expect(Object.keys(decider.figures)).toEqual(['registrations']);
    const search = await (await staffWith(shop(), ['search.read'])).call('office.get_desk', {});
    expect(search.index).toMatchObject({ ready: true });
    expect(search.searches).toBeDefined();
  });

  test('e-mails that could not leave are counted with the reason of the newest', async () => {
    const before = (await laura.call('office.get_desk', {})).figures.failed_emails?.count ?? 0;
    await shop().db.query(
      null,
      `insert into letters (kind, recipient, payload, attempts, next_attempt_at, last_error, fault)
       values ('message', 'piena@example.org', '{}', 1, now() + interval '1 day', '452 4.2.2 mailbox full', 'full')`,
    );
    const { emails, figures } = await laura.call('office.get_desk', {});
    expect(figures.failed_emails?.count).toBe(before + 1);
    expect(emails).toEqual({ recipient: 'piena@example.org', reason: 'full' });
    const store = await (await staffWith(shop(), BUILT_IN_ROLES.warehouse)).call('office.get_desk', {});
    expect([store.emails, store.figures.failed_emails]).toEqual([undefined, undefined]);
  });

  test('popular articles that are gone are named with what was sold, those in stock are not', async () => {
    const [gone] = await shop().db.query<{ id: number; carti: string }>(
      null,
      `select p.id, p.carti from products p join order_rows r on r.product_id = p.id join orders o on o.id = r.order_id
       where p.active and o.created_at > current_date - 30 and o.status <> 'cancelled'
       group by p.id order by sum(r.quantity) desc, p.carti limit 1`,
    );
    const id = gone?.id ?? expect.fail('nothing was sold');
    await shop().db.query(
      null,
      `insert into article_popularity (product_id, extra) values ($1, 1e9) on conflict (product_id) do update set extra = 1e9`,
      [id],
    );
    await shop().db.query(
      null,
      `insert into stock (product_id, quantity) values ($1, 0) on conflict (product_id) do update set quantity = 0`,
      [id],
    );
    // Lists are kept for a minute.
    shop().clock.now = new Date(shop().clock.now.getTime() + 61_000);
    const { missed = [] } = await laura.call('office.get_desk', {});
    expect(missed.map(({ carti }) => carti)).toContain(gone?.carti);
    expect(missed.every(({ stock, sold }) => stock <= 0 && sold > 0)).toBe(true);
  });
});
