import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ImportInterrupted } from '#server/import/index.ts';
import { issuesOf, withImport } from './import-kit.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/import-example');
const bench = withImport();

const ids = () => bench().rows('select id, carti, slug, parent_id from products order by id');
/** Long enough for something to happen meanwhile. */
const MANY = Array.from({ length: 9000 }, (_, number) => `N${number};n`).join(' ');
const small = (names: string) => ({ 'products.csv': `code;name\n${names.replaceAll(' ', '\n')}\n` });

test('the example of the documentation is imported whole (C-CAT-6)', async () => {
  const report = await bench().run({ source: EXAMPLE });
  expect(issuesOf(report)).toEqual([]);
  expect(report.committed).toBe(true);
  expect(await bench().one('select count(*)::int from products')).toBe(4);
  const order = await bench().rows('select number, total_gross, total_net, vat, total_document, status from orders');
  // 400 × 0.0481 + 12 × 4.3725 = 71.71; 22 % of 71.71 + 9.90 transport = 17.95
  expect(order).toEqual([
    {
      number: 'OC/1/2026',
      total_gross: 1_454_000,
      total_net: 717_100,
      vat: 179_500,
      total_document: 995_600,
      status: 'E',
    },
  ]);
  expect(await bench().rows('select status from order_events order by position')).toEqual([
    { status: 'IA' },
    { status: 'E' },
  ]);
  expect(await bench().one('select last_number from order_counters')).toBe(1);
  // What the checkout shows about credit (C-ORD-7).
  expect(
    await bench().rows(
      'select client_id, advances, unbilled_notes, open_deadlines, overdue, insured_limit, as_of from customer_credit',
    ),
  ).toEqual([
    {
      client_id: 101,
      advances: 0,
      unbilled_notes: 1_205_000,
      open_deadlines: 14_800_000,
      overdue: 3_124_000,
      insured_limit: null,
      as_of: null,
    },
  ]);
  // order → delivery note → invoice → deadline
  expect(await bench().rows('select from_kind, to_kind from document_links order by from_kind, to_kind')).toEqual([
    { from_kind: 'note', to_kind: 'invoice' },
    { from_kind: 'order', to_kind: 'note' },
  ]);
  expect(await bench().one('select due_open from invoices')).toBe(874_900);
  expect(await bench().rows('select owner_kind, role, name from paper_files order by owner_kind')).toEqual([
    { owner_kind: 'invoice', role: 'pdf', name: 'fattura_FT-3_2026.pdf' },
    { owner_kind: 'note', role: 'pdf', name: 'scan-0001.pdf' },
  ]);
});

test('importing the same folder again changes nothing: no id, no version, no password (C-CAT-6)', async () => {
  await bench().run({ source: EXAMPLE });
  const before = await ids();
  const state = () =>
    bench().rows(
      'select (select json_agg(v order by name) from versions v) as versions, (select json_agg(u order by id) from users u) as users',
    );
  const stored = await state();
  const again = await bench().run({ source: EXAMPLE });
  expect(
    again.files.filter(({ inserted, updated, removed, refused }) => inserted + updated + removed + refused > 0),
  ).toEqual([]);
  const replaced = await bench().run({ source: EXAMPLE, replace: true });
  expect(
    replaced.files.filter(({ inserted, updated, removed, refused }) => inserted + updated + removed + refused > 0),
  ).toEqual([]);
  expect(await ids()).toEqual(before);
  expect(await state()).toEqual(stored);
});

test('a dry run counts everything and keeps nothing, neither rows nor files (C-CAT-6)', async () => {
  const report = await bench().run({ source: EXAMPLE, dryRun: true });
  expect(report.committed).toBe(false);
  expect(report.files.find(({ file }) => file === 'products.csv')).toMatchObject({ rows: 4, inserted: 4 });
  expect(await bench().one('select count(*)::int from products')).toBe(0);
  const { existsSync } = await import('node:fs');
  expect(existsSync(join(bench().dataDir, 'media'))).toBe(false);
});

test('strict: one refused row refuses the whole import (C-CAT-6)', async () => {
  bench().write(small('A;a B;b C;'));
  const report = await bench().run({ strict: true });
  expect([report.committed, report.errors]).toEqual([false, 1]);
  expect(await ids()).toEqual([]);
  expect((await bench().run()).committed).toBe(true);
  expect(await ids()).toHaveLength(2);
});

test('a file with few columns changes only those (C-CAT-6)', async () => {
  await bench().run({ source: EXAMPLE });
  bench().write({ 'products.csv': 'code;active\nVS.112;0\nNEW;1\n' });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['products.csv:3 name_it required']);
  const [valve] = await bench().rows<{ active: boolean }>(
    `select active, name_it, pictures <> '[]' as pictured from products where carti = 'VS.112'`,
  );
  expect(valve).toEqual({ active: false, name_it: 'Valvola a sfera 1/2" passaggio totale', pictured: true });
});

test('replace: what the files no longer name is switched off or removed; without it everything stays (C-CAT-6)', async () => {
  const base = { 'price_lists.csv': 'code;default\nBASE;1\n', 'prices.csv': 'product;price\nA;1\nB;2\n' };
  bench().write({ ...small('A;a B;b'), ...base });
  await bench().run();
  bench().write({ ...small('B;b C;c'), 'prices.csv': 'product;price\nB;3\n' });
  await bench().run();
  const active = () => bench().rows('select carti, active from products order by carti');
  expect(await active()).toEqual([
    { carti: 'A', active: true },
    { carti: 'B', active: true },
    { carti: 'C', active: true },
  ]);
  expect(await bench().one('select count(*)::int from prices')).toBe(2);
  const report = await bench().run({ replace: true });
  expect(await active()).toEqual([
    { carti: 'A', active: false },
    { carti: 'B', active: true },
    { carti: 'C', active: true },
  ]);
  expect(await bench().rows('select gross from prices')).toEqual([{ gross: 30_000 }]);
  expect(report.files.map(({ file, removed }) => [file, removed])).toEqual([
    ['price_lists.csv', 0],
    ['products.csv', 1],
    ['prices.csv', 1],
  ]);
});

test('price breaks, packagings and arrivals of a named article are replaced as a whole', async () => {
  bench().write({
    ...small('A;a B;b'),
    'price_lists.csv': 'code;default\nBASE;1\n',
    'prices.csv': 'product;from_quantity;price\nA;1;2\nA;100;1,8\nB;1;5\n',
    'packagings.csv': 'product;code;quantity;default;smallest\nA;CF;10;1;1\nA;CT;100;0;0\n',
    'arrivals.csv': 'product;quantity;date\nA;5;2026-05-01\nB;7;2026-05-01\n',
  });
  await bench().run();
  bench().write({
    'prices.csv': 'product;from_quantity;price\nA;1;2\nA;50;1,9\n',
    'packagings.csv': 'product;code;quantity;default;smallest\nA;PZ;1;0;0\n',
    'arrivals.csv': 'product;quantity;date\nA;5;2026-06-01\n',
  });
  await bench().run();
  expect(
    await bench().rows(
      'select carti, from_quantity, gross from prices join products p on p.id = product_id order by 1, 2',
    ),
  ).toEqual([
    { carti: 'A', from_quantity: 1, gross: 20_000 },
    { carti: 'A', from_quantity: 50, gross: 19_000 },
    { carti: 'B', from_quantity: 1, gross: 50_000 },
  ]);
  expect(await bench().one(`select packagings from products where carti = 'A'`)).toEqual([
    { code: 'PZ', um: 'PZ', quantity: 1, default: true, smallest: true },
  ]);
  expect(
    await bench().rows('select carti, date from arrivals join products p on p.id = product_id order by 1'),
  ).toEqual([
    { carti: 'A', date: '2026-06-01' },
    { carti: 'B', date: '2026-05-01' },
  ]);
});

test('the running shop sees the old catalogue until the end, then hears of the new one (C-CAT-6)', async () => {
  bench().write(small('A;old'));
  await bench().run();
  const heard: (string | null)[] = [];
  const stop = await bench().db.listen('bancale', (payload) => heard.push(payload));
  const during: unknown[] = [];
  bench().write(small(`A;new ${MANY}`));
  let reads: Promise<unknown> = Promise.resolve();
  await bench().run({
    onProgress: ({ file }) => {
      if (file === 'products.csv')
        reads = reads.then(async () =>
          during.push(await bench().one(`select name_it from products where carti = 'A'`)),
        );
    },
  });
  await reads;
  expect(during.slice(0, 1)).toEqual(['old']);
  expect(await bench().one(`select name_it from products where carti = 'A'`)).toBe('new');
  await expect.poll(() => heard).toEqual([expect.stringMatching(/"catalogue":\d+/)]);
  await stop();
});

test('interrupted in the middle: the old catalogue, no trace (C-CAT-6)', async () => {
  bench().write(small('A;old'));
  await bench().run();
  bench().write(small(`A;new ${MANY}`));
  const stopping = new AbortController();
  const running = bench().run({
    signal: stopping.signal,
    onProgress: ({ rows }) => {
      if (rows >= 4000) stopping.abort();
    },
  });
  await expect(running).rejects.toBeInstanceOf(ImportInterrupted);
  expect(await bench().rows('select carti, name_it from products')).toEqual([{ carti: 'A', name_it: 'old' }]);
  expect(await bench().one('select count(*)::int from imports')).toBe(1);
});

test('two imports do not run at the same time', async () => {
  bench().write(small(MANY));
  let second: Promise<unknown> | undefined;
  await bench().run({
    onProgress: () => {
      second ??= bench()
        .run()
        .catch((error: { code: string }) => error.code);
    },
  });
  expect(await second).toBe('already-importing');
});

test('logins: hashes are argon2id, the same password twice has two salts, wrong roles are refused', async () => {
  bench().write({
    'customers.csv': 'code;company_name\n1;Uno\n',
    'agents.csv': 'code;name;email;password\nA;Agente;A@Example.com;password-uno\n',
    'users.csv':
      'email;password;role;customer;agent\nc@example.com;password-uno;customer;1;\nd@example.com;short;customer;1;\ne@example.com;password-uno;customer;;\nf@example.com;;staff;9;\n',
  });
  const report = await bench().run({ demo: true });
  expect(issuesOf(report)).toEqual([
    'users.csv:3 password short-password',
    'users.csv:4 role role-owner',
    'users.csv:5 customer unknown-customer',
  ]);
  const users = await bench().rows<{ password_hash: string }>(
    'select email, role, is_demo, agent_id is not null as agent, password_hash from users order by email',
  );
  expect(users).toMatchObject([
    { email: 'a@example.com', role: 'agent', is_demo: true, agent: true },
    { email: 'c@example.com', role: 'customer', is_demo: true, agent: false },
  ]);
  expect(users.every(({ password_hash }) => password_hash.startsWith('$argon2id$'))).toBe(true);
  expect(new Set(users.map(({ password_hash }) => password_hash)).size).toBe(2);
});

test('discounts by level, promos and their entitlement', async () => {
  bench().write({
    ...small('A;a'),
    'brands.csv': 'code;name\nB;b\n',
    'customers.csv': 'code;company_name\n7;Sette\n',
    'discounts.csv':
      'customer;address;product;family;brand;chain\n7;;;;;10 + 5%\n7;1;;;;-3\n7;;A;;;50+10+5\n7;;;;B;20,5\n7;;A;;B;1\n7;9;;;;1\n8;;;;;1\n7;;A;;;2\n7;;;;;1+1+1+1+1+1+1\n',
    'promos.csv': [
      'code;row;title;type;product;brand;net_price;chain;valid_from;valid_to;entitled',
      'P;1;p;net_price;A;;1,5;;2026-01-01;2026-12-31;all',
      'P;2;p;extra_discount;;B;;5;2026-01-01;2026-12-31;customer:7',
      'P;3;p;extra_discount;;B;;5;2026-01-01;2026-12-31;customer:8',
      'P;4;p;net_price;A;;;;2026-01-01;2026-12-31;all',
      'P;5;p;net_price;A;;1;;2026-12-31;2026-01-01;all',
      'P;6;p;net_price;;;1;;2026-01-01;2026-12-31;all',
      'P;7;p;net_price;A;;1;;2026-01-01;2026-12-31;everybody',
    ].join('\n'),
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'discounts.csv:6 product one-scope',
    'discounts.csv:7 address unknown-address',
    'discounts.csv:8 customer unknown-customer',
    'discounts.csv:9 product_id duplicate',
    'discounts.csv:10 chain bad-chain',
    'promos.csv:4 entitled unknown-customer',
    'promos.csv:5 net_price net-price-missing',
    'promos.csv:6 valid_to ends-before-start',
    'promos.csv:7 product promo-scope',
    'promos.csv:8 entitled bad-entitled',
  ]);
  expect(await bench().one('select discount from customers')).toBe('10+5');
  expect(await bench().one('select discount from addresses')).toBe('-3');
  expect(await bench().rows('select chain, product_id is not null as product from discounts order by chain')).toEqual([
    { chain: '20.5', product: false },
    { chain: '50+10+5', product: true },
  ]);
  expect(await bench().rows('select row, net_price, chain, entitled from promos order by row')).toEqual([
    { row: 1, net_price: 15_000, chain: '', entitled: 'all' },
    { row: 2, net_price: null, chain: '5', entitled: 'customer:7' },
  ]);
});

test('gifts from a threshold on, and coupons', async () => {
  bench().write({
    ...small('A;a'),
    'promos.csv': [
      'code;row;title;type;product;from_quantity;threshold;gift;gift_quantity;repeats;valid_from;valid_to',
      'G;1;g;gift;;;300,00;A;;;2026-01-01;2026-12-31',
      'G;2;g;gift;A;2000;;A;2;x;2026-01-01;2026-12-31',
      'G;3;g;gift;;;300;;;;2026-01-01;2026-12-31',
      'G;4;g;gift;;;300;B;;;2026-01-01;2026-12-31',
      'G;5;g;gift;;;0;A;;;2026-01-01;2026-12-31',
      'G;6;g;extra_discount;A;;;A;;;2026-01-01;2026-12-31',
    ].join('\n'),
    'coupons.csv': [
      'code;title;chain;amount;minimum;product;valid_from;valid_to;entitled;once_per_customer;max_uses',
      ' dieci 10 ;d;10+5;;;;2026-01-01;2026-12-31;;x;',
      'VENTI;v;;20,00;150;A;2026-01-01;2026-12-31;all;;3',
      'UNO;u;;;;;2026-01-01;2026-12-31;;;',
      'DUE;u;5;5;;;2026-01-01;2026-12-31;;;',
      'TRE;u;-5;;;;2026-01-01;2026-12-31;;;',
      'QUATTRO;u;;0,005;;;2026-01-01;2026-12-31;;;',
      'CINQUE;u;5;;;;2026-12-31;2026-01-01;;;',
      'SEI;u;5;;;;2026-01-01;2026-12-31;customer:8;;',
      'SETTE;u;5;;;;2026-01-01;2026-12-31;;;0',
    ].join('\n'),
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual([
    'promos.csv:4 gift gift-missing',
    'promos.csv:5 gift unknown-product',
    'promos.csv:6 threshold not-above-zero',
    'promos.csv:7 chain chain-missing',
    'coupons.csv:4 amount chain-or-amount',
    'coupons.csv:5 amount chain-or-amount',
    'coupons.csv:6 chain bad-chain',
    'coupons.csv:7 amount decimals',
    'coupons.csv:8 valid_to ends-before-start',
    'coupons.csv:9 entitled unknown-customer',
    'coupons.csv:10 max_uses out-of-range',
  ]);
  const gifts = 'select row, threshold_amount, from_quantity, gift_quantity, repeats from promos order by row';
  expect(await bench().rows(gifts)).toEqual([
    { row: 1, threshold_amount: 3_000_000, from_quantity: 1, gift_quantity: 1, repeats: false },
    { row: 2, threshold_amount: null, from_quantity: 2000, gift_quantity: 2, repeats: true },
  ]);
  const coupons = 'select code, chain, amount, minimum, once_per_customer, max_uses from coupons order by code';
  expect(await bench().rows(coupons)).toEqual([
    { code: 'DIECI10', chain: '10+5', amount: null, minimum: 0, once_per_customer: true, max_uses: null },
    { code: 'VENTI', chain: '', amount: 200_000, minimum: 1_500_000, once_per_customer: false, max_uses: 3 },
  ]);
});

test('menu, promo tabs, footer and home: sanitised, and gone when the file no longer has them', async () => {
  bench().write({
    'menu.csv': 'code;name;url\na;A;/shop\nb;B;javascript:alert(1)\nc;C;/c\n',
    'footer_it.html': '<p onclick="x()">Ciao <script>alert(1)</script><a href="javascript:x">no</a></p>',
    'home.yaml': '- {type: slider, items: [{title_it: Uno, url: /shop}]}\n- {type: nonsense}\n',
  });
  const report = await bench().run();
  expect(issuesOf(report)).toEqual(['menu.csv:3 url bad-url', 'home.yaml:0 bad-block']);
  expect(await bench().one('select html from content_fragments')).toBe('<p>Ciao <a>no</a></p>');
  expect(await bench().one(`select block->'items'->0->>'title_en' from home_blocks`)).toBe('Uno');
  bench().write({ 'menu.csv': 'code;name;url\nc;C;/c\n' });
  await bench().run();
  expect(await bench().rows('select code from menu_items')).toEqual([{ code: 'c' }]);
});
