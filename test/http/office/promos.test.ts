/** Promos, gifts and coupons in the hands of staff: writing, taking back, and the shop that follows at once (C-OFF-1 to 5, C-PRICE-2). */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CouponValues } from '#contract/office/coupons.ts';
import type { PromoLine, PromoValues } from '#contract/office/promos.ts';
import { SOON } from '../kit/import-tables.ts';
import { type OfficeVisitor, signIn, staffWith } from '../kit/office.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let owner: OfficeVisitor;
let buyer: Customer;
/** Three articles of the default list that are sold as they are; the third one is in no promo of these tests. */
let articles: Array<{ id: number; carti: string }>;

beforeAll(async () => {
  owner = await signIn(shop());
  buyer = await shop().login('cliente1@example.com');
  articles = await shop().db.query(
    null,
    `select p.id, p.carti from products p join stock s on s.product_id = p.id
     where p.active and p.parent_id is null and s.quantity > 100 and not exists (select from products c where c.parent_id = p.id)
       and exists (select from prices x where x.product_id = p.id) order by p.id limit 3`,
  );
});

const key = () => randomUUID();
const undo = (operation: number | null) =>
  owner.call('office_history.undo', { key: key(), id: operation ?? 0, forced: [] });
const DAYS = { valid_from: '2020-01-01', valid_to: '2099-12-31' };
const line = (code: string, more: Partial<PromoLine> = {}): PromoLine => {
  return { row: 0, kind: 'article', code, from: 1, net: 0.5, chain: '', ...more };
};
const first = () => articles[0] ?? expect.fail('no article');

async function create(code: string, lines: PromoLine[], more: object = {}) {
  const body = { key: key(), code, title_it: `Prova ${code}`, title_en: '', ...DAYS, lines, ...more };
  return owner.call('office_promos.create_promo', body);
}
const promo = (code: string) => owner.call('office_promos.get_promo', { code });

async function save(
  code: string,
  values: Partial<PromoValues>,
  { by = owner, known }: { by?: OfficeVisitor; known?: object } = {},
) {
  const { values: stored } = await promo(code);
  const held = Object.fromEntries(Object.entries(stored).filter(([field]) => field in values));
  return by.send('office_promos.save_promo', { key: key(), code, values, known: known ?? held });
}

const charged = async (id = first().id, quantity = 1000) => {
  const { rows } = await buyer.call('b2b_cart.price_rows', { rows: [{ item_id: id, quantity }] });
  return rows[0]?.price_discount;
};
const isBadged = async (carti = first().carti) => {
  const { product_list } = await buyer.call('wrapper.product_list', { text: carti, promo_list: true });
  return product_list.data.some((card) => card.carti === carti);
};

describe('promos', () => {
  test('a new one begins off; switched on the shop charges it and finds it in promotion at once; undone it is gone (C-OFF-2)', async () => {
    const usual = await charged();
    const { operation: made } = await create('START', [line(first().carti)]);
    expect((await promo('START')).state).toBe('off');
    expect(await charged()).toBe(usual);
    const { done, operation } = await owner.call('office_promos.switch_promos', {
      key: key(),
      codes: ['START'],
      off: false,
    });
    expect(done).toEqual(['START']);
    expect((await promo('START')).state).toBe('running');
    await expect.poll(() => charged(), SOON).toBe(0.5);
    await expect.poll(() => isBadged(), SOON).toBe(true);
    await undo(operation);
    await expect.poll(() => charged(), SOON).toBe(usual);
    await expect.poll(() => isBadged(), SOON).toBe(false);
    await undo(made);
    expect((await owner.send('office_promos.get_promo', { code: 'START' })).status).toBe(404);
  });

  test('lines that an import made differ keep what is theirs; one title for all is taken back line by line', async () => {
    await create('MIXED', [line(first().carti), line(first().carti, { from: 50, net: null, chain: '5' })]);
    await shop().db.query(
      null,
      `update promos set title_it = 'Altra', entitled = 'list:X' where code = 'MIXED' and row = 20`,
    );
    const before = (await promo('MIXED')).values;
    expect(before).toMatchObject({ title_it: null, entitled: null, title_en: 'Prova MIXED' });
    const { body } = await save('MIXED', { title_it: 'Una per tutte' });
    const after = (await promo('MIXED')).values;
    expect(after.title_it).toBe('Una per tutte');
    expect(after.lines.map(({ own }) => own?.entitled)).toEqual(['all', 'list:X']);
    await undo(body.message.operation);
    expect((await promo('MIXED')).values).toEqual(before);
  });

  test('two people: another field is no conflict, the same one is, with who and both values (C-OFF-4)', async () => {
    await create('TWO', [line(first().carti)]);
    const { values: held } = await promo('TWO');
    const colleague = await staffWith(shop(), ['promos.read', 'promos.write', 'prices.read']);
    expect((await save('TWO', { title_it: 'Sua' }, { by: colleague })).status).toBe(200);
    expect((await save('TWO', { valid_to: '2098-12-31' }, { known: { valid_to: held.valid_to } })).status).toBe(200);
    const { status, body } = await save('TWO', { title_it: 'Mia' }, { known: { title_it: held.title_it } });
    expect([status, body.code]).toEqual([409, 'changed-meanwhile']);
    expect(body.conflicts).toEqual([
      { field: 'title_it', theirs: 'Sua', by: expect.stringContaining('staff-'), at: expect.stringMatching(/Z$/) },
    ]);
    expect((await promo('TWO')).values).toMatchObject({ title_it: 'Sua', valid_to: '2098-12-31' });
  });

  test('what cannot be is said at its field, and nothing is stored', async () => {
    await create('FAULTY', [line(first().carti)]);
    const before = await promo('FAULTY');
    const { status, body } = await save('FAULTY', {
      title_it: 'Not kept',
      valid_to: '2019-12-31',
      entitled: 'customer:999999',
      lines: [line('NO-SUCH'), line(first().carti, { chain: '5' }), line(first().carti, { net: null, chain: '50++' })],
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['entitled', 'lines', 'valid_to']);
    expect(body.errors?.lines).toHaveLength(3);
    expect(await promo('FAULTY')).toEqual(before);
    const again = { key: key(), code: 'FAULTY', title_it: 'x', title_en: '', ...DAYS, lines: [line(first().carti)] };
    expect((await owner.send('office_promos.create_promo', again)).body.errors?.code).toBeDefined();
  });

  test('pasted codes become lines; those that are refused stay as they were written (C-OFF-7)', async () => {
    const [one, two] = articles;
    const text = `${one?.carti}\t3,90\t10\n${two?.carti.toLowerCase()};50+10\nNO-SUCH\t1\n${one?.carti}\tgratis`;
    const { lines, refused, names } = await owner.call('office_promos.read_lines', { text });
    expect(lines).toEqual([
      line(one?.carti ?? '', { net: 3.9, from: 10 }),
      line(two?.carti ?? '', { net: null, chain: '50+10' }),
    ]);
    expect(Object.keys(names)).toHaveLength(2);
    expect(refused.map((row) => row.text)).toEqual(['NO-SUCH\t1', `${one?.carti}\tgratis`]);
  });

  test('before it counts a customer’s view of it says what they will pay, and afterwards they do (C-OFF-7)', async () => {
    const usual = (await charged()) ?? 0;
    const { values } = await promo((await create('TRIED', [line(first().carti, { net: 0.3 })])).code);
    const asked = { code: 'TRIED', values, client_id: buyer.customerId, address_code: buyer.addressCodes[0] ?? 0 };
    const seen = await owner.call('office_promos.preview', asked);
    expect(seen).toMatchObject({ entitled: true, in_days: true, covered: 1 });
    expect(seen.rows[0]).toMatchObject({ code: first().carti, after: 0.3, by: 'this' });
    // What the shop's card will show, in both languages.
    expect(seen.rows[0]?.card).toMatchObject({
      title_it: 'Prova TRIED',
      title_en: 'Prova TRIED',
      valid_to: DAYS.valid_to,
      from: 1,
    });
    expect(seen.rows[0]?.card?.gross).toBeGreaterThan(0);
    expect(await charged()).toBe(usual);
    const others = await owner.call('office_promos.preview', {
      ...asked,
      values: { ...values, entitled: 'list:NONE' },
    });
    expect(others).toMatchObject({ entitled: false, in_days: true });
    expect(others.rows[0]?.by).toBe('list');
    expect(others.rows[0]?.card).toBeUndefined();
    await owner.call('office_promos.switch_promos', { key: key(), codes: ['TRIED'], off: false });
    await expect.poll(() => charged(first().id, seen.rows[0]?.quantity ?? 1), SOON).toBe(0.3);
    await owner.call('office_promos.switch_promos', { key: key(), codes: ['TRIED'], off: true });
    await expect.poll(() => charged(), SOON).toBe(usual);
  });

  test('promos that meet are named with who wins for whom; not on other days, for other people or without the permission (C-OFF-5, C-PRICE-2)', async () => {
    const [about] = await shop().db.query<{ carti: string; family: string; brand: string }>(
      null,
      `select p.carti, f.code as family, b.code as brand from products p join families f on f.id = p.family_id join brands b on b.id = p.brand_id
       where p.active and not exists (select from products c where c.parent_id = p.id)
         and exists (select from prices x where x.product_id = p.id) order by p.id limit 1`,
    );
    const { carti = '', family = '', brand = '' } = about ?? {};
    const on = async (code: string, lines: PromoLine[], more: object = {}) => {
      await create(code, lines, more);
      await owner.call('office_promos.switch_promos', { key: key(), codes: [code], off: false });
    };
    // Less than any price of a list.
    const net = 0.01;
    await on('MEET', [line(carti, { net })]);
    await on('MEET-ARTICLE', [line(carti, { net: 0.009 })]);
    await on('MEET-FAMILY', [line(family, { kind: 'family', net })]);
    await on('MEET-BRAND', [line(brand, { kind: 'brand', net: null, chain: '1' })]);
    await on('MEET-NOBODY', [line(carti, { net })]);
    await shop().db.query(null, `update promos set entitled = 'list:NONE' where code = 'MEET-NOBODY'`);
    await on('MEET-BEFORE', [line(carti)], { valid_from: '2019-01-01', valid_to: '2019-12-31' });
    await on('MEET-OFF', [line(carti)]);
    await owner.call('office_promos.switch_promos', { key: key(), codes: ['MEET-OFF'], off: true });
    const { overlaps } = await owner.call('office_promos.get_overlaps', { code: 'MEET' });
    const met = overlaps.filter(({ one, other }) => one.code.startsWith('MEET') && other.code.startsWith('MEET'));
    const winners = met.map(({ one, other, winners: won }) => [
      [one.code, other.code].find((code) => code !== 'MEET'),
      won.map(({ side, why }) => (side === 'list' ? side : `${side === 'one' ? one.code : other.code} ${why}`)),
    ]);
    expect(Object.fromEntries(winners)).toEqual({
      'MEET-ARTICLE': ['MEET-ARTICLE cheaper'],
      // At the same price the code that comes first.
      'MEET-FAMILY': ['MEET first'],
      'MEET-BRAND': ['MEET cheaper'],
    });
    const [one] = met;
    const example = one?.winners[0]?.example;
    expect(example).toMatchObject({ code: carti, one: net, other: 0.009 });
    expect(one?.winners[0]?.customers).toBeGreaterThan(0);
    // One that is switched off shows what it would meet.
    const draft = await owner.call('office_promos.get_overlaps', { code: 'MEET-OFF' });
    expect(draft.overlaps.some(({ one: a }) => a.code === 'MEET')).toBe(true);
    const all = await owner.call('office_promos.get_overlaps', {});
    expect(all.overlaps.map(({ one: a, other }) => `${a.code} ${other.code}`)).toContain('MEET MEET-ARTICLE');
    const reader = await staffWith(shop(), ['promos.read']);
    const bare = await reader.call('office_promos.get_overlaps', { code: 'MEET' });
    expect(bare.overlaps.flatMap(({ winners: won }) => won.map((winner) => 'example' in winner))).not.toContain(true);
    const stranger = await staffWith(shop(), ['articles.read', 'prices.read']);
    expect(await stranger.send('office_promos.get_overlaps', { code: 'MEET' })).toMatchObject({ status: 403 });
    await owner.call('office_promos.switch_promos', {
      key: key(),
      codes: ['MEET', 'MEET-ARTICLE', 'MEET-FAMILY', 'MEET-BRAND'],
      off: true,
    });
  });

  test('the same press twice is one promo; like another one it takes its lines (C-OFF-1)', async () => {
    const body = { key: key(), code: 'TWICE', title_it: 'x', title_en: '', ...DAYS, lines: [line(first().carti)] };
    const made = await owner.call('office_promos.create_promo', body);
    expect(await owner.call('office_promos.create_promo', body)).toEqual(made);
    await create('LIKE', [], { like: 'TWICE' });
    expect((await promo('LIKE')).values.lines).toEqual((await promo('TWICE')).values.lines);
  });

  test('without the permission nothing is read, written or shown (C-OFF-5)', async () => {
    await create('SECRET', [line(first().carti, { net: 7.77 })]);
    const reader = await staffWith(shop(), ['promos.read', 'promos.write']);
    const { text } = await reader.send('office_promos.get_promo', { code: 'SECRET' });
    expect(text).not.toContain('7.77');
    const { status, body } = await save('SECRET', { lines: [line(first().carti)] }, { by: reader });
    expect([status, body.permission]).toEqual([403, 'prices.read']);
    expect((await save('SECRET', { title_it: 'Posso' }, { by: reader })).status).toBe(200);
    const { rows } = await reader.call('office_grid.open', { grid: 'promos' });
    expect(rows.length).toBeGreaterThan(0);
    for (const { cells } of rows) expect([cells.net, cells.income]).toEqual([undefined, undefined]);
    const onlyReads = await staffWith(shop(), ['promos.read', 'prices.read']);
    expect((await save('SECRET', { title_it: 'No' }, { by: onlyReads })).body.permission).toBe('promos.write');
  });
});

describe('gifts', () => {
  test('a gift from pieces on is in the cart at once, says when its article is missing, and goes with its undo', async () => {
    const [bought, given] = articles;
    const lines = [
      {
        row: 0,
        kind: 'article' as const,
        code: bought?.carti ?? '',
        amount: null,
        from: 1,
        gift: given?.carti ?? '',
        gift_quantity: 2,
        repeats: false,
      },
    ];
    const body = { key: key(), code: 'GIFT', title_it: 'Omaggio', title_en: 'Gift', ...DAYS, lines };
    await owner.call('office_promos.create_gift', body);
    expect((await owner.send('office_promos.get_promo', { code: 'GIFT' })).status).toBe(404);
    const { values, stock } = await owner.call('office_promos.get_gift', { code: 'GIFT' });
    expect(values.lines).toMatchObject([{ kind: 'article', gift: given?.carti, gift_quantity: 2 }]);
    expect(stock[given?.carti ?? '']?.stock).toBeGreaterThan(0);
    const gifts = async () => {
      await buyer.call('wrapper.add_to_cart', { item_id: bought?.id ?? 0, quantity: 1000 });
      const cart = await buyer.call('wrapper.get_cart_items', {});
      return JSON.stringify(cart).includes('"GIFT"');
    };
    expect(await gifts()).toBe(false);
    const { operation } = await owner.call('office_promos.switch_gifts', { key: key(), codes: ['GIFT'], off: false });
    await expect.poll(gifts, SOON).toBe(true);
    await undo(operation);
    await expect.poll(gifts, SOON).toBe(false);
    const { rows } = await owner.call('office_grid.open', { grid: 'gifts' });
    expect(rows.find(({ cells }) => cells.code === 'GIFT')?.cells).toMatchObject({ state: 'off', short: false });
    const wrong = { ...body, key: key(), code: 'GIFT2', lines: lines.map((one) => ({ ...one, gift: 'NO-SUCH' })) };
    expect((await owner.send('office_promos.create_gift', wrong)).body.errors?.lines).toHaveLength(1);
  });
});

describe('coupons', () => {
  const TERMS: Partial<CouponValues> = { title_it: 'Dieci', title_en: 'Ten', chain: '10', ...DAYS };
  const coupon = (code: string) => owner.call('office_coupons.get_coupon', { code });
  const make = (code: string, values: Partial<CouponValues> = TERMS, more: object = {}) =>
    owner.call('office_coupons.create_coupons', { key: key(), code, values, ...more });
  const apply = async (code: string) => {
    await buyer.call('wrapper.add_to_cart', { item_id: articles[2]?.id ?? 0, quantity: 1000 });
    const { status, body } = await buyer.send('promotion.apply_coupon_code', { coupon_code: code });
    return status === 200 ? 'taken' : body.code;
  };

  test('a buyer can use it at once; stopped it is over for them, and undone it counts again (C-OFF-2)', async () => {
    const { codes } = await make('dieci10');
    expect(codes).toEqual(['DIECI10']);
    expect(await apply('dieci10')).toBe('taken');
    const { operation } = await owner.call('office_coupons.stop_coupons', {
      key: key(),
      codes: ['DIECI10'],
      off: true,
    });
    expect((await coupon('DIECI10')).state).toBe('off');
    expect(await apply('DIECI10')).toBe('coupon-expired');
    await undo(operation);
    expect(await apply('DIECI10')).toBe('taken');
    expect(await coupon('DIECI10')).toMatchObject({ state: 'running', used: 0, left: null, uses: [] });
  });

  test('fields are saved one by one, refused together where they are one thing, and taken back', async () => {
    await make('FIELDS');
    const send = (values: Partial<CouponValues>, known: Partial<CouponValues>, by = owner) =>
      by.send('office_coupons.save_coupon', { key: key(), code: 'FIELDS', values, known });
    const { body } = await send({ minimum: 50, max_uses: 3 }, { minimum: 0, max_uses: null });
    expect(await coupon('FIELDS')).toMatchObject({ left: 3, values: { minimum: 50, max_uses: 3 } });
    expect(Object.keys((await send({ amount: 5 }, { amount: null })).body.errors ?? {})).toEqual(['chain']);
    expect((await send({ amount: 5, chain: '' }, { amount: null, chain: '10' })).status).toBe(200);
    const colleague = await staffWith(shop(), ['promos.read', 'promos.write', 'prices.read']);
    expect((await send({ title_it: 'Sua' }, { title_it: 'Dieci' }, colleague)).status).toBe(200);
    expect((await send({ title_it: 'Mia' }, { title_it: 'Dieci' })).body.code).toBe('changed-meanwhile');
    await undo(body.message.operation);
    expect((await coupon('FIELDS')).values).toMatchObject({ minimum: 0, max_uses: null, amount: 5, title_it: 'Sua' });
  });

  test('a series is one press and one undo; each code can be used once', async () => {
    const { codes, operation } = await make('SERIE', TERMS, { count: 25 });
    expect(new Set(codes).size).toBe(25);
    const [one = ''] = codes;
    expect((await coupon(one)).values.max_uses).toBe(1);
    await undo(operation);
    expect((await owner.send('office_coupons.get_coupon', { code: one })).status).toBe(404);
  });

  test('amounts and orders only for those who may see them, nothing without the permission (C-OFF-5)', async () => {
    await make('HIDDEN', { ...TERMS, chain: '', amount: 33.33 });
    const reader = await staffWith(shop(), ['promos.read', 'promos.write']);
    const { text, body } = await reader.send('office_coupons.get_coupon', { code: 'HIDDEN' });
    expect(text).not.toContain('33.33');
    expect([body.message.uses, body.message.given]).toEqual([undefined, undefined]);
    const write = { key: key(), code: 'HIDDEN', values: { amount: 1 }, known: {} };
    expect((await reader.send('office_coupons.save_coupon', write)).body.permission).toBe('prices.read');
    const { rows } = await reader.call('office_grid.open', { grid: 'coupons' });
    expect(JSON.stringify(rows)).not.toContain('333300');
    const warehouse = await staffWith(shop(), ['orders.read']);
    expect((await warehouse.send('office_coupons.get_coupon', { code: 'HIDDEN' })).body.permission).toBe('promos.read');
  });
});
