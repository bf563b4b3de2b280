/** Settings that change responses (C-SET-1, C-SET-2). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderFiles } from '#server/platform/media/shop-files.ts';
import { shopLogo } from '#server/shop-logo.ts';
import { withShop } from '../kit/start-shop.ts';

const CUSTOMER = 'cliente1@example.com';
const shop = withShop({
  settings: `pageSize: 5
decimals: 2
packagingOrder: [BOX, CF]
availability: { orderArriving: false }
priceSlider: { max: 500, step: 20, gap: 40 }
screens: { autocomplete: { minChars: 5 } }`,
});
const usual = withShop();

test('pageSize: a listing that asks for none has so many; one that asks gets what it asked for (C-SET-1, S-3.51)', async () => {
  const list = await shop()
    .guest()
    .call('wrapper.product_list', { text: 'vite' } as never);
  expect(list.product_list.data).toHaveLength(5);
  expect(list.product_list.pagination.per_page).toBe(5);
  const asked = await shop()
    .guest()
    .call('wrapper.product_list', { text: 'vite', per_page: 3 } as never);
  expect(asked.product_list.data).toHaveLength(3);
});

test('decimals: net prices are rounded to so many, in lists, rows and totals alike (C-SET-1, S-3.53)', async () => {
  const wanted = { text: '*', per_page: 96, disponibili: true } as never;
  const cents = (euros: number) => Number.isInteger(Math.round(euros * 10_000) / 100);
  const exact = await (await usual().login(CUSTOMER)).call('wrapper.product_list', wanted);
  const simple = exact.product_list.data.filter((card) => card.addable && card.sale_price !== undefined);
  // Otherwise the test could not fail.
  expect(simple.some((card) => !cents(card.sale_price ?? 0))).toBe(true);
  const customer = await shop().login(CUSTOMER);
  const rounded = await customer.call('wrapper.product_list', wanted);
  const own = rounded.product_list.data.filter((card) => card.addable && card.discounts !== '' && !card.promo);
  expect(own.length).toBeGreaterThan(1);
  for (const card of own) expect(cents(card.sale_price ?? 0), card.carti).toBe(true);
  const [first] = own;
  if (!first) return;
  const quantity = first.packagings.find((one) => one.default)?.quantity ?? 1;
  const cart = await customer.call('wrapper.add_to_cart', { item_id: first.id, quantity } as never);
  const row = Object.values(cart.data).find((one) => one.carti === first.carti);
  expect(row?.price_discount).toBe(first.sale_price);
});

test('packagingOrder: cards offer packagings in the order of the settings (C-SET-1)', async () => {
  const wanted = { text: '*', per_page: 96 } as never;
  const orderOf = async (of: typeof shop) =>
    new Map(
      (await of().guest().call('wrapper.product_list', wanted)).product_list.data
        .filter((card) => card.num_childs === 0 && card.packagings.length > 1)
        .map((card) => [card.carti, card.packagings.map(({ code }) => code)]),
    );
  const [stored, ordered] = [await orderOf(usual), await orderOf(shop)];
  expect(ordered.size).toBeGreaterThan(0);
  const place = (code: string) => (code === 'BOX' ? 0 : code === 'CF' ? 1 : 2);
  for (const [carti, codes] of ordered) {
    expect(codes, carti).toEqual(codes.toSorted((one, other) => place(one) - place(other)));
    expect(codes.toSorted(), carti).toEqual(stored.get(carti)?.toSorted());
  }
  expect([...ordered].some(([carti, codes]) => codes.join() !== stored.get(carti)?.join())).toBe(true);
});

test('availability: what cannot be ordered is refused by the cart as well (C-SET-1)', async () => {
  const wanted = { text: '*', availability: '1', per_page: 96 } as never;
  const arriving = async (of: typeof shop) => {
    const { product_list } = await (await of().login(CUSTOMER)).call('wrapper.product_list', wanted);
    return product_list.data.find((card) => card.num_childs === 0);
  };
  expect((await arriving(usual))?.addable).toBe(true);
  const card = await arriving(shop);
  expect(card?.addable).toBe(false);
  const quantity = card?.packagings.find((one) => one.default)?.quantity ?? 1;
  const refused = await (await shop().login(CUSTOMER)).send('wrapper.add_to_cart', { item_id: card?.id, quantity });
  expect([refused.status, refused.body.code]).toEqual([400, 'not-sellable']);
});

test('priceSlider: range, step and gap come from the settings (C-SET-2)', async () => {
  const customer = await shop().login(CUSTOMER);
  // The whole catalogue; the results of a search, a category or a filter have their own range (filter-counts.test.ts).
  const { filters } = await customer.call('wrapper.product_list', {} as never);
  expect(filters.facets_results[0]).toMatchObject({ min: 0, max: 500, step: 20, gap: 40 });
});

test('autocomplete: shorter texts than the settings say suggest nothing', async () => {
  const ask = async (of: typeof shop, q: string) =>
    (
      await of()
        .guest()
        .call('wrapper.autocomplete', { q } as never)
    ).total;
  expect(await ask(usual, 'vite')).toBeGreaterThan(0);
  expect(await ask(shop, 'vite')).toBe(0);
  expect(await ask(shop, 'vite m8')).toBeGreaterThan(0);
});

test('a logo that is not there stops the start with a sentence (C-SET-1)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bancale-logo-'));
  try {
    await expect(shopLogo('colombo.svg', dataDir, folderFiles(dataDir).media)).rejects.toThrow(
      /^The settings name the logo colombo\.svg: .* is no picture\.$/,
    );
    expect(await shopLogo('', dataDir, folderFiles(dataDir).media)).toBeNull();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
