import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { FacetCatalog } from '#server/modules/search/engines/embedded/index/facet-catalog.ts';
import { PriceCalculator } from '#server/modules/search/engines/embedded/query/price-calculator.ts';
import { indexedArticles } from '#server/modules/search/engines/opensearch/index-documents.ts';
import { OwnPriceColumn, withNets } from '#server/modules/search/engines/opensearch/own-price-column.ts';
import { ownPricesOf, packed, unpacked } from '#server/modules/search/engines/opensearch/own-price-list.ts';
import { catalogue, priceView } from './arbitrary-catalogue.ts';

const SEED = 20_261_128;

test('a column has the net price of every article with a price of its own, and of parents of such, as the engine in memory reckons it', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(catalogue, priceView, async (documents, view) => {
      const built = buildSegment(documents);
      const generation = { catalog: new FacetCatalog(built.catalog), shape: { lists: 2, hasMixed: false } };
      const calculator = new PriceCalculator(built.segment, generation.catalog, view);
      const { bytes } = await packed({ ...view, own: await ownPricesOf(view.overrides) });
      const column = new OwnPriceColumn(7, unpacked(bytes));
      const placeOf = new Map([...built.segment.articleId].map((id, place) => [id, place]));
      const parentOf = new Map(documents.map(({ id, parentId }) => [id, parentId]));
      for (const article of indexedArticles(built.segment, built.catalog.families, () => false)) {
        const { net } = withNets({ ...article, net: { c3: 5 } }, [column], generation);
        const hasOwn = (id: number) =>
          view.overrides.get(id) !== undefined || typeof view.overrides.get(parentOf.get(id) ?? 0) === 'object';
        const ids = article.ids.length > 1 ? article.ids.slice(1) : article.ids;
        if (!ids.some(hasOwn)) {
          expect(net).toBeUndefined();
          continue;
        }
        compared += 1;
        // Nothing is left of a column that is given up.
        expect(net).toEqual({ c7: calculator.net(placeOf.get(article.id) as number) });
      }
    }),
    { seed: SEED, numRuns: 400 },
  );
  expect(compared).toBeGreaterThan(100);
});

test('customers who pay the same have one column, whatever the order in which their prices are given', async () => {
  const one = { numerator: 1n, denominator: 2n };
  const other = { numerator: 7n, denominator: 10n };
  const view = (families: Array<[string, typeof one]>, overrides: Array<[number, typeof one | number]>, list = 0) => ({
    list,
    defaultFactor: one,
    families: new Map(families),
    brands: new Map(),
    overrides: new Map(overrides),
  });
  const keyOf = async (given: ReturnType<typeof view>) =>
    (await packed({ ...given, own: await ownPricesOf(given.overrides) })).key;
  const first = await keyOf(
    view(
      [
        ['a', one],
        ['b', other],
      ],
      [
        [1, one],
        [2, 500],
        [9, other],
      ],
    ),
  );
  const same = view(
    [
      ['b', other],
      ['a', one],
    ],
    [
      [9, { numerator: 70n, denominator: 100n }],
      [2, 500],
      [1, one],
    ],
  );
  expect(await keyOf(same)).toBe(first);
  for (const changed of [
    view(
      [
        ['a', one],
        ['b', other],
      ],
      [
        [1, one],
        [2, 501],
        [9, other],
      ],
    ),
    view(
      [['a', one]],
      [
        [1, one],
        [2, 500],
        [9, other],
      ],
    ),
    view(
      [
        ['a', one],
        ['b', other],
      ],
      [
        [1, one],
        [2, 500],
        [9, other],
      ],
      1,
    ),
  ])
    expect(await keyOf(changed)).not.toBe(first);
});
