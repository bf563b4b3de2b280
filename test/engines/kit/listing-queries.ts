/** Listings of a catalogue with every filter that it has, as four kinds of callers ask for them. */
import fc from 'fast-check';
import type { PriceView, SearchQuery } from '#server/modules/search/engines/engine.ts';
import type { SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { facetRequest } from '#server/modules/search/search-request.rules.ts';

/** A guest, a customer with list prices, one with a chain of discounts, and one with prices of its own. */
export function callers(documents: readonly SearchDocument[]): Array<PriceView | null> {
  const paths = [...new Set(documents.map(({ family }) => family.map(({ code }) => code).join(',')))].filter(Boolean);
  const brands = [...new Set(documents.flatMap(({ brand }) => brand?.code ?? []))];
  const list: PriceView = {
    list: 0,
    defaultFactor: { numerator: 1n, denominator: 1n },
    families: new Map(),
    brands: new Map(),
    overrides: new Map(),
  };
  const chain: PriceView = {
    ...list,
    defaultFactor: { numerator: 45n, denominator: 100n },
    families: new Map(
      paths.slice(0, 6).flatMap((path, at) => [
        [path, { numerator: 7_000n * 9_500n - BigInt(at), denominator: 10_000n ** 2n }],
        [path.split(',')[0] ?? '', { numerator: 3n * 97n ** 9n, denominator: 7n * 100n ** 9n }],
      ]),
    ),
    brands: new Map(brands.slice(0, 4).map((code, at) => [code, { numerator: BigInt(55 + at), denominator: 100n }])),
  };
  const own = documents.filter((_, at) => at % 7 === 0).slice(0, 400);
  const overrides = new Map(
    own.map(({ id }, at) => [
      id,
      at % 3 === 0 ? 12_340 + at : { numerator: BigInt(30 + (at % 60)), denominator: 100n },
    ]),
  );
  return [null, list, chain, { ...chain, overrides }];
}

/** Any listing: category, brands, attributes, levels, flags, prices, own lists, every sort, far pages. */
export function listingQueries(documents: readonly SearchDocument[]): fc.Arbitrary<SearchQuery> {
  const views = callers(documents);
  const categories = [
    ...new Set(
      documents.flatMap(({ family }) =>
        family.map((_, at) =>
          family
            .slice(0, at + 1)
            .map(({ code }) => code)
            .join(','),
        ),
      ),
    ),
  ];
  const brands = [...new Set(documents.flatMap(({ brand }) => brand?.code ?? []))].slice(0, 40);
  const values = new Map<string, Set<string>>();
  for (const { attributes } of documents)
    for (const { code, key, facet } of attributes)
      if (facet !== false) values.set(code, (values.get(code) ?? new Set()).add(key));
  const groups = [...values].slice(0, 40);
  const ids = documents.map(({ id }) => id);
  const often = <T>(arbitrary: fc.Arbitrary<T>, freq = 2) => fc.option(arbitrary, { nil: undefined, freq });
  const field = fc.integer({ min: 0, max: Math.max(0, groups.length - 1) }).chain((at) => {
    const [code, keys] = groups[at] ?? ['color', new Set(['none'])];
    return fc.tuple(
      fc.constant(code),
      fc.subarray([...keys].slice(0, 30), { minLength: 1, maxLength: Math.min(4, keys.size) }),
    );
  });
  const money = fc.integer({ min: 0, max: 400 }).map((step) => step * 2_500);
  return fc
    .record({
      category: often(fc.constantFrom(...categories)),
      brand: often(fc.subarray(brands, { minLength: 1, maxLength: Math.min(3, brands.length) }), 4),
      fields: fc.array(field, { maxLength: 2 }),
      availability: often(fc.subarray<0 | 1 | 2>([0, 1, 2], { minLength: 1 }), 3),
      promo: often(fc.boolean(), 5),
      isNew: often(fc.boolean(), 5),
      nextInsert: often(fc.boolean(), 8),
      minPrice: often(money, 3),
      maxPrice: often(money, 3),
      view: fc.constantFrom(...views),
      only: often(fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 60 }), 6),
      promoDocs: often(fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 60 }), 5),
      sort: fc.constantFrom<SearchQuery['sort'][]>('default', 'popularity', 'rating', 'new', 'price-asc', 'price-dec'),
      page: fc.constantFrom(1, 1, 1, 2, 3, 40),
      perPage: fc.constantFrom(12, 24, 48),
      lang: fc.constantFrom<Array<'it' | 'en'>>('it', 'en'),
      shown: fc.boolean(),
    })
    .map(({ view, only, promoDocs, fields, category, minPrice, maxPrice, sort, shown, ...rest }) => {
      const { brand, availability, promo, isNew, nextInsert, page, perPage, lang } = rest;
      const optional = { brand, availability, promo, isNew, nextInsert, ...(view && { minPrice, maxPrice }) };
      const filters = {
        ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
        ...(category !== undefined && { category: category.split(',') }),
        fields: Object.fromEntries(fields),
      };
      return {
        text: '',
        lang,
        filters,
        priceView: view,
        sort: view === null && sort.startsWith('price') ? ('popularity' as const) : sort,
        page,
        perPage,
        ...(only && { only }),
        ...(promoDocs && { promoDocs: new Set(promoDocs) }),
        ...(shown && { facets: facetRequest({ values: 8 }) }),
      };
    });
}

/** First pages of these texts, as the callers ask for them in turns. */
export function textQueries(
  texts: ReadonlyArray<Pick<SearchQuery, 'lang'> & { readonly q: string }>,
  documents: readonly SearchDocument[],
): SearchQuery[] {
  const views = callers(documents);
  const facets = facetRequest({ values: 8 });
  return texts.map(({ q, lang }, at) => {
    const priceView = views[at % views.length] ?? null;
    return { text: q, lang, filters: {}, priceView, sort: 'default', page: 1, perPage: 24, near: true, facets };
  });
}
