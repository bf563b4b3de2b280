/** What the shop deletes automatically, once a day. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAudit } from '#server/modules/audit/index.ts';
import { createRetention } from '#server/modules/personal-data/index.ts';
import { deleteUnusedPapers } from '#server/modules/personal-data/paper-sweep.ts';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { defaultSettings } from '#server/settings.ts';
import { withShop } from '../kit/start-shop.ts';

const shop = withShop();
const sql = <Row>(text: string, params: unknown[] = []) => shop().db.query<Row>(null, text, params);
const count = async (text: string, params: unknown[] = []) =>
  (await sql<{ count: number }>(`select count(*)::int as count from ${text}`, params))[0]?.count ?? -1;

test('files of documents that nothing refers to are deleted a day later, those in use and the young stay', async () => {
  const { db, clock, dataDir } = shop();
  const [note] = await sql<{ id: number }>('select min(id) as id from delivery_notes');
  const add = (name: string, days: number) => {
    const folder = join(dataDir, 'papers', name.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), name);
    const at = new Date(clock.now.getTime() - days * 86_400_000);
    utimesSync(join(folder, name), at, at);
    return join(folder, name);
  };
  const file = (name: string, owner: number) =>
    sql(
      `insert into paper_files (owner_kind, owner_id, role, name, media_type, bytes, sha256) values ('note', $1, 'pdf', 'a.pdf', 'application/pdf', 1, $2)`,
      [owner, name],
    );
  const waiting = (name: string, days: number) =>
    sql(
      `insert into waiting_papers (sha256, role, name, media_type, bytes, owner_kind, keys, at)
       values ($1, 'pdf', 'a.pdf', 'application/pdf', 1, 'note', '{99}', $2::timestamptz - make_interval(days => $3))`,
      [name, clock.now, days],
    );
  await file('aa-used', note?.id ?? 0);
  await file('aa-of-nothing', 999_999_999);
  await waiting('bb-waits', 89);
  await waiting('bb-waited', 91);
  const stay = [add('aa-used', 400), add('aa-young', 0), add('bb-waits', 400)];
  const go = [add('aa-replaced', 2), add('aa-of-nothing', 2), add('bb-waited', 2)];
  const { papers } = folderFiles(dataDir);
  expect(await deleteUnusedPapers({ db, papers, now: clock.now.getTime(), stopped: () => false })).toBe(go.length);
  expect([...stay, ...go].filter(existsSync)).toEqual(stay);
  expect(await count(`paper_files where sha256 like 'aa-%'`)).toBe(1);
  expect(await count(`waiting_papers where sha256 like 'bb-%'`)).toBe(1);
  // A file that is written again is young again.
  await papers.put('aa/aa-young', 'again');
  expect(await deleteUnusedPapers({ db, papers, now: clock.now.getTime(), stopped: () => false })).toBe(0);
});

test('the daily job deletes what is old, and nothing else', async () => {
  const { db, clock, dataDir } = shop();
  const rossi = await shop().login('cliente2@example.com');
  const old = '2020-01-01T00:00:00Z';
  const [user] = await sql<{ id: number }>('select id from users where email = $1', ['cliente2@example.com']);
  const before = { orders: await count('orders'), saved: await count(`carts where status <> 'active'`) };
  await sql(
    `insert into letters (kind, recipient, payload, created_at) values ('message', 'old@example.com', '{}', $1)`,
    [old],
  );
  await sql(
    `insert into enquiries (kind, name, company, email, phone, subject, message, item, order_number, locale, consent_at, dedupe_key)
     values ('contact', 'Old', '', 'old@example.com', '', '', 'x', '', '', 'it', $1, 'old')`,
    [old],
  );
  await sql(
    `insert into availability_alerts (user_id, product_id, locale, created_at) values ($1, (select max(id) from products), 'it', $2)`,
    [user?.id, old],
  );
  await sql(
    `insert into carts (client_id, address_code, kind, status, updated_at) values ($1, 1, 'agent', 'active', $2)`,
    [rossi.customerId, old],
  );
  await sql(
    `insert into carts (client_id, address_code, kind, status, name, updated_at) values ($1, 1, 'client', 'saved', 'Scorta', $2)`,
    [rossi.customerId, old],
  );
  await sql(
    `with one as (insert into audit_entries (at, kind, result, source) values ($1, 'old', 'done', 'job') returning id)
     insert into audit_addresses select id, '10.0.0.1' from one`,
    [old],
  );
  await sql(
    `with one as (insert into audit_entries (at, kind, result, source) values ($1, 'older', 'done', 'job') returning id)
     insert into audit_addresses select id, '10.0.0.2' from one`,
    [new Date(clock.now.getTime() - 100 * 86_400_000)],
  );
  // Responses to presses of staff, for a week; lists of rows of bulk changes, for a month, unless one still runs.
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000);
  for (const days of [6, 8])
    await sql(`insert into operation_keys (user_id, key, kind, request, at) values ($1, $2, 'order.hold', '', $3)`, [
      user?.id,
      `press-${days}`,
      daysAgo(days),
    ]);
  for (const [state, days] of [
    ['done', 29],
    ['done', 31],
    ['running', 31],
  ] as const)
    await sql(
      `insert into bulk_changes (user_id, key, grid, cells, ids, total, state, started_at)
       values ($1, $2, 'orders', '[]', '', 0, $3, $4)`,
      [user?.id, `bulk-${state}-${days}`, state, daysAgo(days)],
    );
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  writeFileSync(join(dataDir, 'mail', 'old.eml'), 'old');
  utimesSync(join(dataDir, 'mail', 'old.eml'), new Date(old), new Date(old));
  const log = { error: (...said: unknown[]) => expect.fail(JSON.stringify(said)) };
  const newRetention = () =>
    createRetention({
      db,
      clock: () => clock.now,
      log,
      days: defaultSettings().retention,
      mailFolder: join(dataDir, 'mail'),
      papers: folderFiles(dataDir).papers,
      audit: createAudit({ db, clock: () => clock.now, log }),
    });
  const retention = newRetention();
  const counts = await retention.run();
  expect(counts).toEqual({
    addresses: 2,
    audit: 1,
    mail: 1,
    enquiries: 1,
    carts: 1,
    alerts: 1,
    keys: 1,
    bulks: 1,
    mail_files: 1,
  });
  expect(await retention.run()).toEqual({});
  expect({ orders: await count('orders'), saved: await count(`carts where status <> 'active'`) }).toEqual({
    orders: before.orders,
    saved: before.saved + 1,
  });
  expect(await count(`audit_entries where kind = 'older'`)).toBe(1);
  expect(
    await sql(`select params from audit_entries where kind = 'retention' order by id desc offset 1 limit 1`),
  ).toEqual([{ params: counts }]);
  const runs = () => count(`audit_entries where kind = 'retention'`);
  const startAndStop = async () => {
    const started = newRetention();
    started.start();
    await started.close();
  };
  const ran = await runs();
  await startAndStop();
  expect(await runs(), 'not twice a day').toBe(ran);
  clock.now = new Date(clock.now.getTime() + 86_400_000);
  await startAndStop();
  expect(await runs(), 'a day later').toBe(ran + 1);
});

test('each data folder loses its old files, whichever process deletes the rows (docs/scale-out-two-copies.md)', async () => {
  const { db, clock } = shop();
  clock.now = new Date(clock.now.getTime() + 2 * 86_400_000);
  const log = { error: (...said: unknown[]) => expect.fail(JSON.stringify(said)) };
  const folders = [mkdtempSync(join(tmpdir(), 'bancale-mail-')), mkdtempSync(join(tmpdir(), 'bancale-mail-'))];
  const old = new Date(clock.now.getTime() - 400 * 86_400_000);
  const [first, second] = folders.map((mailFolder) => {
    writeFileSync(join(mailFolder, 'old.eml'), 'old');
    utimesSync(join(mailFolder, 'old.eml'), old, old);
    const audit = createAudit({ db, clock: () => clock.now, log });
    const days = defaultSettings().retention;
    return createRetention({
      db,
      clock: () => clock.now,
      log,
      days,
      mailFolder,
      papers: folderFiles(mailFolder).papers,
      audit,
    });
  });
  const left = () => folders.map((folder) => readdirSync(folder).length);
  await first?.look();
  await second?.look();
  expect(left()).toEqual([0, 1]);
  clock.now = new Date(clock.now.getTime() + 3_600_000);
  expect(await second?.look()).toBe(1);
  expect(left()).toEqual([0, 0]);
  for (const folder of folders) rmSync(folder, { recursive: true });
});
