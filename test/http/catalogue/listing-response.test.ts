/** The responses of `product_list` and `autocomplete`, field by field (storefront.md §3, §4 "Product tab"; C-SRCH-1, 2, 3, 7). */
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArticleListMessage } from '#contract/endpoints/search.ts';
import { type Customer, withShop } from '../kit/start-shop.ts';

const shop = withShop();
let buyer: Customer;

const list = (request: Record<string, unknown>): Promise<ArticleListMessage> =>
  buyer.call('wrapper.product_list', request);
const codes = (response: ArticleListMessage) => response.product_list.data.map((card) => card.carti);

beforeAll(async () => {
  buyer = await shop().login('cliente1@example.com');
});

test('product list response: success, data and pagination, three sets of filters, tab_list (C-SRCH-2, S-3.31, S-3.37, S-7.19)', async () => {
  const response = await list({ text: 'vite', category: 'viteria', brand: 'ruvo' });
  expect(response.success).toBe(true);
  const { data, pagination } = response.product_list;
  expect(pagination).toEqual({
    current_page: 1,
    per_page: 12,
    total: pagination.total,
    pages: Math.ceil(pagination.total / 12),
  });
  expect(data.length).toBe(Math.min(12, pagination.total));
  expect(Object.keys(response.filters).sort()).toEqual([
    'facets_check_results',
    'facets_link_results',
    'facets_results',
  ]);
  expect(response.tab_list.category).toEqual([{ label: 'Viteria', submenu_id: 'viteria' }]);
  expect(response.tab_list.chips.map(({ type, label }) => [type, label])).toEqual([
    ['category', 'Viteria'],
    ['brand', 'Ruvo'],
  ]);
});

test('a card has name, slug, sku, prices, ratings, pictures with their sizes, childs with carti, sales and is_hot (S-3.22, S-3.23, S-3.25)', async () => {
  const { data } = (await list({ text: 'vite', per_page: 96 })).product_list;
  const picture = { url: expect.stringContaining('/thumb_'), width: expect.any(Number), height: expect.any(Number) };
  for (const card of data) {
    expect(card).toMatchObject({
      name: expect.stringMatching(/\S/),
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      sku: card.carti,
      sales: expect.any(Number),
      is_hot: expect.any(Boolean),
      num_childs: expect.any(Number),
      childs: card.childs.map(() => ({ carti: expect.stringMatching(/\S/) })),
    });
    expect(card.ratings >= 0 && card.ratings <= 5, card.carti).toBe(true);
    for (const one of card.small_pictures) expect(one).toEqual(picture);
    if (card.num_childs > 0) expect([card.childs.length > 0, card.price_range === undefined]).toEqual([true, false]);
    else expect([card.price, card.sale_price, card.is_sale].includes(undefined), card.carti).toBe(false);
    if (card.is_sale) expect(card.sale_price).toBeLessThan(card.price ?? 0);
  }
  // Otherwise some of the checks above could not fail.
  for (const some of [
    data.filter((card) => card.num_childs > 1),
    data.filter((card) => card.num_childs === 0 && card.is_sale),
    data.filter((card) => card.small_pictures.length > 0),
  ])
    expect(some.length).toBeGreaterThan(0);
});

test('a card names five of its sizes, as many as are asked for, or none; num_childs counts them all', async () => {
  const named = async (more: Record<string, unknown>) => {
    const { data } = (await list({ text: 'vite', per_page: 96, ...more })).product_list;
    return data.filter((card) => card.num_childs > 5).map(({ num_childs, childs }) => [num_childs, childs.length]);
  };
  const all = await named({ max_childs: 10_000 });
  expect(all.length).toBeGreaterThan(0);
  for (const [counted, listed] of all) expect(listed).toBe(counted);
  expect(await named({})).toEqual(all.map(([counted]) => [counted, 5]));
  expect(await named({ max_childs: 0 })).toEqual(all.map(([counted]) => [counted, 0]));
});

test('articles that miss one word come only when they are asked for, and are in no count', async () => {
  const text = 'vite m8x20 zincata';
  const [plain, filled] = [await list({ text }), await list({ text, near: true })];
  expect([plain.near, filled.near.length > 0]).toEqual([[], true]);
  expect({ ...filled, near: [] }).toEqual(plain);
  expect(codes(filled)).not.toEqual(expect.arrayContaining(filled.near.map(({ carti }) => carti)));
});

test('what no article has is reported: missing words, the search without them, codes near a code', async () => {
  const most = await list({ text: 'vite zincata qqqzzz' });
  expect([most.partial, most.missed, most.asked.filter(({ known }) => !known)]).toEqual([
    true,
    1,
    [{ written: 'qqqzzz', known: false }],
  ]);
  const other = await list({ text: 'qqqzzz zincata', brand: 'ruvo', near: true });
  expect([other.success, other.partial, other.near]).toEqual([false, false, []]);
  const without = other.relaxed.find(({ type }) => type === 'words');
  expect(without).toMatchObject({ label: 'qqqzzz', group: '', filter: 'text=zincata&brand=ruvo' });
  expect((await list(Object.fromEntries(new URLSearchParams(without?.filter)))).product_list.pagination.total).toBe(
    without?.count,
  );
  const code = await list({ text: 'VT933.08.999', near: true });
  expect([code.success, code.near_codes, code.relaxed]).toEqual([false, true, []]);
  for (const { carti } of code.near) expect(carti).toMatch(/^VT933\.08/);
  expect(code.near.length).toBeGreaterThan(0);
  expect(await list({ text: 'ZZZ.1', near: true })).toMatchObject({ success: false, near: [], near_codes: false });
});

test('a response that is not successful has neither products nor filters (S-4.18)', async () => {
  const response = await list({ text: 'xqzwk' });
  expect([response.success, response.product_list.data, response.product_list.pagination.total]).toEqual([
    false,
    [],
    0,
  ]);
  expect(Object.values(response.filters).flat()).toEqual([]);
});

test('facet group: label and results; facet result: label, count, filter, and of checkboxes label_filter and index (S-3.33, S-3.34, S-3.36)', async () => {
  const { filters } = await list({ text: 'vite' });
  const check = filters.facets_check_results.find(({ key }) => key === 'brand') ?? expect.fail('no brands');
  expect(check.label).toBe('Marca');
  for (const result of Object.values(check.results)) {
    expect(result).toMatchObject({ label: expect.any(String), index: 'brand', label_filter: expect.any(String) });
    const query = new URLSearchParams(result.filter);
    expect([query.get('text'), query.get('brand')]).toEqual(['vite', result.value]);
  }
  const [families] = filters.facets_link_results;
  const [family] = Object.values(families?.results ?? {});
  expect(new URLSearchParams(family?.filter).get('category')).toBe(family?.value);
  expect(filters.facets_results[0]).toMatchObject({
    key: 'price',
    min: 0,
    max: expect.any(Number),
    step: expect.any(Number),
  });
});

test('a filter group has its five most frequent values and the chosen ones unless more are asked for; counts say how many there are', async () => {
  const groups = async (request: object) => (await list({ per_page: 1, ...request })).filters.facets_check_results;
  const all = await groups({ facet_values: 1000 });
  const long = all.find(({ values, key }) => values > 10 && key.startsWith('field_')) ?? expect.fail('no long group');
  const keys = (some: typeof all, key = long.key) =>
    Object.values(some.find((one) => one.key === key)?.results ?? {}).map(({ value }) => value);
  expect(keys(all)).toHaveLength(long.values);
  const first = await groups({});
  for (const { results } of first) expect(Object.keys(results).length).toBeLessThanOrEqual(5);
  expect(first.map(({ key, values }) => [key, values])).toEqual(all.map(({ key, values }) => [key, values]));
  expect(keys(await groups({ facet: long.key }))).toEqual(keys(all));
  const counts = Object.values(long.results).map(({ count }) => count);
  const least = Object.values(first.find(({ key }) => key === long.key)?.results ?? {}).map(({ count }) => count);
  expect(least.toSorted((a, b) => b - a)).toEqual(counts.toSorted((a, b) => b - a).slice(0, 5));
  const rare = keys(all).find((value) => !keys(first).includes(value)) ?? expect.fail('all of them are frequent');
  expect(keys(await groups({ [long.key]: rare }))).toContain(rare);
  expect((await buyer.send('wrapper.product_list', { facet_values: 1001 })).status).toBe(422);
});

test('a filter group is searched within: its values that have every word, how many they are, and the selected ones (C-SRCH-4)', async () => {
  const brands = async (request: object) => {
    const { filters } = await list({ per_page: 1, facet: 'brand', ...request });
    const group = filters.facets_check_results.find(({ key }) => key === 'brand') ?? expect.fail('no brands');
    return { ...group, names: Object.values(group.results).map(({ label }) => label) };
  };
  const all = await brands({});
  expect(all.found).toBeUndefined();
  const found = await brands({ facet_find: 'RUV' });
  expect(found.names).toEqual(all.names.filter((name) => /ruv/i.test(name)));
  expect([found.found, found.values]).toEqual([found.names.length, all.values]);
  const [other] = Object.values(all.results).filter(({ label }) => !/ruv/i.test(label));
  const chosen = await brands({ facet_find: 'ruv', brand: other?.value });
  expect(chosen.names.toSorted()).toEqual([...found.names, other?.label].toSorted());
  expect(await brands({ facet_find: 'xyz' })).toMatchObject({ found: 0, names: [], values: all.values });
});

test('a group is returned whole up to the number asked for, and without one every group is searched (C-SRCH-4)', async () => {
  const groups = async (request: object) =>
    (await list({ per_page: 1, ...request })).filters.facets_check_results.map(({ key, values, found, results }) => ({
      key,
      values,
      found,
      names: Object.values(results).map(({ label }) => label),
    }));
  const part = (await groups({ facet: 'brand', facet_most: 3, facet_values: 2 })).find(({ key }) => key === 'brand');
  expect([part?.names.length, part?.found]).toEqual([3, undefined]);
  expect(part?.values).toBeGreaterThan(3);
  const searched = await groups({ facet_find: 'RUV', facet_values: 30 });
  expect(searched.flatMap(({ names }) => names)).toContain('Ruvo');
  const counted = searched.filter(({ found }) => found !== undefined);
  expect(counted.flatMap(({ names }) => names).filter((name) => !/ruv/i.test(name))).toEqual([]);
  for (const { names, found } of counted) expect(found).toBeGreaterThanOrEqual(names.length);
  const few = await groups({ facet_find: 'a', facet_values: 2 });
  expect(Math.max(...few.flatMap(({ names, found }) => (found === undefined ? [] : [names.length])))).toBe(2);
  expect((await buyer.send('wrapper.product_list', { facet_most: 0 })).status).toBe(422);
});

test('what says nothing is left out: values that are not chosen, sizes of single articles, orders never made', async () => {
  const response = await list({ text: 'vite', brand: 'ruvo', per_page: 96 });
  const brands = Object.values(response.filters.facets_check_results.find(({ key }) => key === 'brand')?.results ?? {});
  expect(brands.length).toBeGreaterThan(1);
  for (const brand of brands) expect('selected' in brand, brand.value).toBe(brand.value === 'ruvo');
  const data = [response, await list({ text: 'm8x20', per_page: 96 })].flatMap(({ product_list }) => product_list.data);
  for (const card of data) expect('childs_available' in card, card.carti).toBe(card.num_childs > 0);
  expect(new Set(data.map(({ num_childs }) => num_childs > 0)).size).toBe(2);
  expect(
    data.flatMap((card) => Object.entries(card)).filter(([key, value]) => key === 'already_ordered' && !value),
  ).toEqual([]);
});

describe('request (C-SRCH-1)', () => {
  test('text defaults to *, a page has 12 rows, at most 96 are given at once (S-3.39)', async () => {
    const [none, star, empty] = [await list({}), await list({ text: '*' }), await list({ text: ' ' })];
    expect(codes(none)).toEqual(codes(star));
    expect(codes(empty)).toEqual(codes(star));
    expect(codes(none).length).toBe(12);
    const most = await list({ per_page: 96 });
    expect(codes(most).length).toBe(Math.min(96, most.product_list.pagination.total));
    expect((await buyer.send('wrapper.product_list', { per_page: 97 })).status).toBe(422);
  });

  test('page and per_page: pages follow one another without gap or repetition (S-3.39)', async () => {
    const whole = codes(await list({ text: 'vite', per_page: 20 }));
    const pages = [await list({ text: 'vite', per_page: 10 }), await list({ text: 'vite', per_page: 10, page: 2 })];
    expect(pages.flatMap(codes)).toEqual(whole);
  });

  test.each([
    { per_page: 'many' },
    { page: 0 },
    { sort: 'cheapest' },
    { min_price: 'x' },
    { disponibili: 'perhaps' },
    { field_size: 3 },
  ])('%j is a 422 that names the field (S-3.39)', async (wrong) => {
    const { status, body } = await buyer.send('wrapper.product_list', wrong);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(Object.keys(wrong));
  });

  test.each([
    ['price-asc', 1],
    ['price-dec', -1],
  ])('sort %s: by what this buyer pays, over the pages (S-2.101)', async (sort, way) => {
    const request = { text: 'm8', sort, per_page: 96 };
    const nets = (await list(request)).product_list.data.map((card) => card.price_range?.min ?? card.sale_price ?? 0);
    expect(nets.length).toBeGreaterThan(12);
    expect(nets).toEqual([...nets].sort((a, b) => way * (a - b)));
  });

  test('sort new: what came into the catalogue last stands first (S-2.101)', async () => {
    const { data } = (await list({ text: 'vite', sort: 'new', per_page: 96 })).product_list;
    const rows = await shop().db.query<{ id: number; day: string }>(
      null,
      'select id, created::text as day from products where id = any($1)',
      [data.map(({ id }) => id)],
    );
    const dayOf = new Map(rows.map(({ id, day }) => [id, day]));
    const days = data.map(({ id }) => dayOf.get(id) ?? '');
    expect(new Set(days).size).toBeGreaterThan(3);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('sort rating: the best rated first; popularity and featured are one order (S-2.101)', async () => {
    const rated = (await list({ text: 'vite', sort: 'rating', per_page: 48 })).product_list.data;
    const ratings = rated.map((card) => card.ratings);
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(codes(await list({ text: 'vite', sort: 'featured' }))).toEqual(
      codes(await list({ text: 'vite', sort: 'popularity' })),
    );
  });
});

test('autocomplete: articles with id, name, images and code, as many as rows asks for, then families and brands (C-SRCH-7, S-3.17, S-7.10)', async () => {
  const { result } = await buyer.call('wrapper.autocomplete', { q: 'vit', rows: 5 });
  expect(result.length).toBe(5);
  for (const one of result)
    expect(one).toMatchObject({ id: expect.any(Number), name: expect.any(String), carti: expect.any(String) });
  expect(result.every((one) => Array.isArray(one.images))).toBe(true);
  expect((await buyer.call('wrapper.autocomplete', { q: 'vi', rows: 5 })).result).toEqual([]);
});
