/** Random small catalogues and queries for the property tests. */
import fc from 'fast-check';
import type { PriceFactor, PriceView, SearchQuery } from '#server/modules/search/engines/engine.ts';
import type {
  AvailabilityLevel,
  DocumentAttribute,
  SearchDocument,
} from '#server/modules/search/engines/search-document.ts';

/** Stemmers do not change them (they end in consonants), and no two are within two edits of each other. */
const WORDS = ['kubrandt', 'milfoxer', 'zonqualb', 'pergamint', 'wovex', 'drubly'];
const BRANDS = ['bosk', 'makit', 'fervil'];
const FAMILIES = [['v'], ['v', 'te'], ['v', 'te', 'lunghe'], ['v', 'ts'], ['i'], ['i', 'tubi'], []];
const FIELD_VALUES: Record<string, string[]> = {
  color: ['ross', 'blux'],
  materiale: ['acc', 'ott', 'pvc'],
  lunghezza: ['corto', 'medio', 'lungo'],
};
const LISTS = 2;

const text = (list: readonly string[]) => ({ it: list.join(' '), en: list.join(' ') });

const attributes: fc.Arbitrary<DocumentAttribute[]> = fc
  .record(
    Object.fromEntries(Object.entries(FIELD_VALUES).map(([code, keys]) => [code, fc.subarray(keys, { maxLength: 2 })])),
  )
  .map((chosen) =>
    Object.entries(chosen).flatMap(([code, keys]) => keys.map((key) => ({ code, key, label: text([key]) }))),
  );

/** Round amounts let prices match the bounds of filters exactly. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 200_000 }),
  fc.integer({ min: 0, max: 8 }).map((step) => step * 5000),
);
const price = fc.oneof({ weight: 6, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(-1) });

const article = fc.record({
  words: fc.subarray(WORDS, { maxLength: 3 }),
  brand: fc.option(fc.constantFrom(...BRANDS)),
  family: fc.constantFrom(...FAMILIES),
  attributes,
  availability: fc.constantFrom<AvailabilityLevel[]>(0, 1, 2),
  isNew: fc.boolean(),
  nextInsert: fc.boolean(),
  hasPromo: fc.boolean(),
  isHot: fc.boolean(),
  sales: fc.integer({ min: 0, max: 5 }),
  rating: fc.integer({ min: 0, max: 5 }),
  createdDay: fc.integer({ min: 20_000, max: 20_005 }),
  prices: fc.array(price, { minLength: LISTS, maxLength: LISTS }),
});

function toDocument(
  { words, brand, family, ...rest }: typeof article extends fc.Arbitrary<infer T> ? T : never,
  id: number,
  parentId: number,
): SearchDocument {
  return {
    ...rest,
    id,
    parentId,
    code: `ART-${id}`,
    otherCodes: [],
    name: text(words),
    description: text([]),
    brand: brand === null ? null : { code: brand, label: brand },
    family: family.map((code) => ({ code, label: text([`fam${code}`]) })),
  };
}

/** Groups of a parent with up to four children, or single articles; ids are not in the order of documents. */
export const group = fc.tuple(
  article,
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(article, { minLength: 1, maxLength: 4 }) },
  ),
);

export const catalogue: fc.Arbitrary<SearchDocument[]> = fc
  .array(group, { minLength: 1, maxLength: 14 })
  .map((groups) => groups.flatMap((entry, index) => documentsOf(entry, index)));

/** Ids of the group at an index: 100 apart and descending, so that id order and document order differ. */
export function documentsOf(
  [parent, children]: typeof group extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): SearchDocument[] {
  const id = 5000 - index * 100;
  return [toDocument(parent, id, 0), ...children.map((child, position) => toDocument(child, id + 1 + position, id))];
}

const factor: fc.Arbitrary<PriceFactor> = fc.oneof(
  fc.constantFrom(
    { numerator: 1n, denominator: 2n },
    { numerator: 9n, denominator: 20n },
    { numerator: 1n, denominator: 1n },
  ),
  fc.array(fc.integer({ min: -500, max: 10_000 }), { minLength: 1, maxLength: 6 }).map((steps) => ({
    numerator: steps.reduce((product, step) => product * BigInt(10_000 - step), 1n),
    denominator: 10_000n ** BigInt(steps.length),
  })),
);

const anyId = fc
  .tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 4 }))
  .map(([index, child]) => 5000 - index * 100 + child);

export const priceView: fc.Arbitrary<PriceView> = fc.record({
  list: fc.integer({ min: 0, max: LISTS }),
  defaultFactor: factor,
  families: fc
    .dictionary(fc.constantFrom('v', 'v,te', 'i,tubi'), factor, { maxKeys: 2 })
    .map((entries) => new Map(Object.entries(entries))),
  brands: fc
    .dictionary(fc.constantFrom(...BRANDS), factor, { maxKeys: 2 })
    .map((entries) => new Map(Object.entries(entries))),
  overrides: fc
    .array(fc.tuple(anyId, fc.oneof(factor, fc.integer({ min: 0, max: 200_000 }))), { maxLength: 4 })
    .map((entries) => new Map(entries)),
});

const bound = fc.option(amount, { nil: undefined });
const often = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

/** Any query the engine accepts; filters and sorting by price only where there are prices. */
export const query: fc.Arbitrary<SearchQuery> = fc
  .record({
    words: fc.subarray(WORDS, { maxLength: 3 }),
    category: often(fc.constantFrom(...FAMILIES, ['unknown'])),
    brand: often(fc.subarray(BRANDS)),
    color: often(fc.subarray([...(FIELD_VALUES.color ?? []), 'none'])),
    materiale: often(fc.subarray(FIELD_VALUES.materiale ?? [])),
    lunghezza: often(fc.subarray(FIELD_VALUES.lunghezza ?? [])),
    availability: often(fc.subarray<AvailabilityLevel>([0, 1, 2])),
    promo: often(fc.boolean()),
    isNew: often(fc.boolean()),
    nextInsert: often(fc.boolean()),
    minPrice: bound,
    maxPrice: bound,
    priceView: fc.option(priceView, { freq: 4 }),
    only: fc.option(fc.uniqueArray(anyId, { maxLength: 20 }), { nil: undefined, freq: 5 }),
    pin: fc.option(fc.uniqueArray(anyId, { maxLength: 3 }), { nil: undefined, freq: 5 }),
    promoDocs: fc.option(
      fc.array(anyId, { maxLength: 6 }).map((ids) => new Set(ids)),
      { nil: undefined, freq: 5 },
    ),
    sort: fc.constantFrom<SearchQuery['sort'][]>('default', 'popularity', 'rating', 'new', 'price-asc', 'price-dec'),
    page: fc.integer({ min: 1, max: 4 }),
    perPage: fc.integer({ min: 1, max: 8 }),
  })
  .map(
    ({
      words,
      category,
      brand,
      color,
      materiale,
      lunghezza,
      availability,
      promo,
      isNew,
      nextInsert,
      minPrice,
      maxPrice,
      ...rest
    }) => {
      const priced = rest.priceView !== null;
      const fields = Object.fromEntries(
        Object.entries({ color, materiale, lunghezza }).flatMap(([code, keys]) => (keys ? [[code, keys]] : [])),
      );
      const filters = {
        ...(category ? { category } : {}),
        ...(brand ? { brand } : {}),
        fields,
        ...(availability ? { availability } : {}),
        ...(promo === undefined ? {} : { promo }),
        ...(isNew === undefined ? {} : { isNew }),
        ...(nextInsert === undefined ? {} : { nextInsert }),
        ...(priced && minPrice !== undefined ? { minPrice } : {}),
        ...(priced && maxPrice !== undefined ? { maxPrice } : {}),
      };
      const sort = !priced && rest.sort.startsWith('price') ? 'popularity' : rest.sort;
      return { ...rest, sort, text: words.join(' '), lang: 'it' as const, filters };
    },
  )
  .map((entry) => {
    const { only, pin, promoDocs, ...rest } = entry;
    return { ...rest, ...(only ? { only } : {}), ...(pin ? { pin } : {}), ...(promoDocs ? { promoDocs } : {}) };
  });
