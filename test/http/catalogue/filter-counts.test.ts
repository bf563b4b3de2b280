/** Filters of the listing: counts match the result of a click, chips and links change one thing (C-SRCH-3..5, storefront.md §3, §4). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArticleListMessage, Filters } from '#contract/endpoints/search.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let buyer: Customer;

const list = (request: object): Promise<ArticleListMessage> =>
  buyer.call('wrapper.product_list', { per_page: 1, ...request });
/** Follows a shop query string as the page does. */
const follow = (filter: string) => list(Object.fromEntries(new URLSearchParams(filter)));
const total = (response: ArticleListMessage) => response.product_list.pagination.total;
const group = (filters: Filters, key: string) =>
  filters.facets_check_results.find((one) => one.key === key) ?? expect.fail(`no group ${key}`);
const values = (filters: Filters, key: string) => Object.values(group(filters, key).results);

beforeAll(async () => {
  buyer = await shop().login('cliente1@example.com');
});

describe('counts are exact', () => {
  test.each([
    ['nothing chosen', {}],
    ['a text', { text: 'vite' }],
    ['several brands and stock', { brand: 'ruvo,inoxal', availability: '2' }],
    ['a family and an attribute', { category: 'viteria' }],
    ['a range of measures', { text: 'vite', field_length: '20..60' }],
    ['a price', { min_price: 1, max_price: 20 }],
    ['a promotion', { promo_list: true }],
  ])(
    'with %s: a click on each value finds as many as it says, its own group left out (S-3.38, S-3.40)',
    async (_, request) => {
      const response = await list(request);
      expect(total(response)).toBeGreaterThan(0);
      for (const { key, results } of response.filters.facets_check_results) {
        for (const { value, count } of Object.values(results).slice(0, 4)) {
          const alone = await list({ ...request, [key]: value });
          expect({ key, value, found: total(alone) }).toEqual({ key, value, found: count });
        }
      }
      for (const { filter, count } of Object.values(response.filters.facets_link_results[0]?.results ?? {}))
        expect(total(await follow(filter))).toBe(count);
    },
  );

  test('while several values are chosen, the others of the group keep their counts and the sum is found (C-SRCH-4)', async () => {
    const before = await list({ text: 'vite' });
    const [first, second] = values(before.filters, 'brand');
    if (!first || !second) return expect.fail('two brands are needed');
    const both = await list({ text: 'vite', brand: `${first.value},${second.value}` });
    expect(total(both)).toBe(first.count + second.count);
    const after = new Map(values(both.filters, 'brand').map((one) => [one.value, one]));
    for (const { value, count } of values(before.filters, 'brand')) expect(after.get(value)?.count).toBe(count);
    expect([after.get(first.value)?.selected, after.get(second.value)?.selected]).toEqual([true, true]);
  });
});

describe('already ordered (purchased) (C-SRCH-1, C-SRCH-4)', () => {
  test('customers see how many of the result they ordered before, exactly; guests are not', async () => {
    const response = await list({ text: 'm8' });
    const [before] = values(response.filters, 'purchased');
    if (!before) return expect.fail('the first customer has ordered something of it');
    const found = await follow(before.filter);
    expect([found.product_list.pagination.total, before.selected]).toEqual([before.count, undefined]);
    const [chosen] = values(found.filters, 'purchased');
    expect(chosen).toMatchObject({ selected: true, count: before.count, label: 'Già ordinati' });
    expect(found.product_list.data.every((card) => card.already_ordered)).toBe(true);
    expect(total(await follow(chosen?.filter ?? ''))).toBe(total(response));
    const open = await shop().guest().call('wrapper.product_list', { text: 'm8', per_page: 1 });
    expect(open.filters.facets_check_results.map(({ key }) => key)).not.toContain('purchased');
  });

  test('what is ordered now is counted at once', async () => {
    const countOf = async () => values((await list({ text: '*' })).filters, 'purchased')[0]?.count ?? 0;
    const before = await countOf();
    const known = new Set((await list({ purchased: true, per_page: 96 })).product_list.data.map((card) => card.id));
    const { data } = (await list({ text: 'm8', disponibili: true, per_page: 96 })).product_list;
    const fresh = data.find(
      (card) => card.addable && card.num_childs === 0 && !card.already_ordered && !known.has(card.id),
    );
    if (!fresh) return expect.fail('an article he never ordered');
    const cart = await buyer.call('wrapper.get_cart_items', {});
    if (cart.id_cart) await buyer.call('wrapper.remove_cart', { id_cart: cart.id_cart });
    const quantity = 100 * (fresh.packagings.find((pack) => pack.default)?.quantity ?? 1);
    await buyer.call('wrapper.add_to_cart', { item_id: fresh.id, quantity });
    const prepared = await buyer.call('wrapper.prepare_order', {});
    await buyer.call('wrapper.send_order', {
      summary_token: prepared.summary_token,
      idempotency_key: 'already-ordered-1',
      payment_method: prepared.payment_methods[0]?.code ?? '',
    });
    await expect.poll(countOf).toBe(before + 1);
  });
});

describe('colours and sizes', () => {
  test.each(['color', 'size'])('%s is a comma list of its own (S-3.40)', async (key) => {
    const [first, second] = values((await list({})).filters, key);
    if (!first || !second) return expect.fail(`two values of ${key} are needed`);
    const chosen = await list({ [key]: `${first.value},${second.value}` });
    expect(total(chosen)).toBeGreaterThanOrEqual(Math.max(first.count, second.count));
    expect(chosen.tab_list.chips.map((chip) => chip.type)).toEqual([key, key]);
  });
});

describe('a range of measures', () => {
  const lengths = async () => values((await list({ text: 'vite', facet: 'field_length' })).filters, 'field_length');

  test.each([
    ['20..60', 20, 60],
    ['80..', 80, Number.POSITIVE_INFINITY],
    ['..25', 0, 25],
  ])('%s finds what all values inside it find (C-SRCH-1)', async (field_length, from, to) => {
    const inside = (await lengths()).map(({ value }) => value).filter((value) => from <= +value && +value <= to);
    expect(inside.length).toBeGreaterThan(2);
    const found = await list({ text: 'vite', field_length });
    expect(total(found)).toBeGreaterThan(0);
    expect(total(found)).toBe(total(await list({ text: 'vite', field_length: inside.join() })));
  });

  test('it has one chip, comes back with its group, and is replaced by the link of a value (C-SRCH-5)', async () => {
    const response = await list({ text: 'vite', field_length: '20..60' });
    expect(response.tab_list.chips).toEqual([
      { label: '20–60 mm', group: 'Lunghezza', type: 'field_length', filter: 'text=vite' },
    ]);
    const { range, results } = group(response.filters, 'field_length');
    expect(range).toMatchObject({ unit: 'mm', from: 20, to: 60 });
    expect(range?.stops.length).toBeGreaterThan(12);
    const [first] = Object.values(results);
    expect(first?.filter).toBe(`text=vite&field_length=${first?.value}`);
  });

  test.each(['a..b', '60..20', '..'])('%j finds nothing, and can be removed', async (field_length) => {
    const response = await list({ text: 'vite', field_length });
    expect(total(response)).toBe(0);
    expect(response.tab_list.chips.map(({ filter }) => filter)).toEqual(['text=vite']);
  });
});

describe('attributes of a family', () => {
  test('field_* filters go when another family is chosen, everything else stays (C-SRCH-3, S-2.7, S-3.41)', async () => {
    const start = await list({ category: 'viteria' });
    const field = start.filters.facets_check_results.find(({ key }) => key.startsWith('field_'));
    const [value] = Object.values(field?.results ?? {});
    const narrowed = await list({
      category: 'viteria',
      brand: 'ruvo',
      availability: '2',
      [field?.key ?? '']: value?.value,
    });
    const [family] = Object.values(narrowed.filters.facets_link_results[0]?.results ?? {});
    const kept = [...new URLSearchParams(family?.filter)].map(([key]) => key);
    expect(kept.sort()).toEqual(['availability', 'brand', 'category']);
  });
});

describe('chips', () => {
  test('each filter has one, and removing it drops that filter alone (S-4.34)', async () => {
    const request = { text: 'vite', category: 'viteria', brand: 'ruvo,inoxal', availability: '2', min_price: 0.5 };
    const response = await list(request);
    const { chips } = response.tab_list;
    expect(chips.map((chip) => chip.type)).toEqual(['category', 'brand', 'brand', 'availability', 'price']);
    const left = chips.map(({ filter }) => Object.fromEntries(new URLSearchParams(filter)));
    const all = { text: 'vite', category: 'viteria', brand: 'ruvo,inoxal', availability: '2', min_price: '0.5' };
    const without = (key: keyof typeof all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== key));
    expect(left).toEqual([
      without('category'),
      { ...all, brand: 'inoxal' },
      { ...all, brand: 'ruvo' },
      without('availability'),
      without('min_price'),
    ]);
  });

  test('removing a family chip with id 0 removes the family filter (S-3.37, S-4.35)', async () => {
    const { tab_list } = await list({ category: 'viteria', brand: 'ruvo' });
    const chip = tab_list.chips.find(({ type }) => type === 'category');
    expect(chip).toMatchObject({ submenu_id_ref: '0', filter: 'brand=ruvo' });
    expect((await follow(chip?.filter ?? '')).tab_list.category).toEqual([]);
  });

  test('clear all leaves the words searched', async () => {
    const response = await list({ text: 'vite', category: 'viteria', brand: 'ruvo', sort: 'price-asc', new: 'true' });
    expect(response.tab_list.clear).toBe('text=vite&sort=price-asc');
  });
});

describe('price slider', () => {
  test('0 to 1000 by 50, 100 apart; shorter and finer where all is cheaper (S-5.15, S-9.15)', async () => {
    const [all] = (await list({})).filters.facets_results;
    expect(all).toMatchObject({ min: 0, step: 50, gap: 100, from: 0 });
    expect(all?.max).toBeGreaterThanOrEqual(1000);
    const { filters, product_list } = await list({ category: 'viteria', sort: 'price-dec' });
    const [cheap] = filters.facets_results;
    const [first] = product_list.data;
    // An article with sizes is found, ordered and filtered by its lowest price.
    const dearest = first?.price_range?.min ?? first?.sale_price ?? 0;
    expect(cheap?.to).toBe(cheap?.max);
    expect(cheap?.max).toBeGreaterThanOrEqual(dearest);
    expect(cheap?.max).toBeLessThan(dearest + (cheap?.step ?? 0));
    expect(cheap?.step).toBeLessThanOrEqual(dearest / 20);
    expect(cheap?.gap).toBeCloseTo(2 * (cheap?.step ?? 0));
  });

  test('chosen ends are in the response, and never outside its bounds (S-3.40)', async () => {
    const chosen = await list({ min_price: 150, max_price: 400 });
    expect(chosen.filters.facets_results[0]).toMatchObject({ from: 150, to: 400 });
    const outside = await list({ min_price: 99_999, max_price: 100_000 });
    const { from = 0, to = 0, max = 0 } = outside.filters.facets_results[0] ?? {};
    expect(from).toBeLessThanOrEqual(to);
    expect(to).toBeLessThanOrEqual(max);
  });
});
