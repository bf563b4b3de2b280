/** Cached counts of frequent words equal counted ones (C-SRCH-4). */
import { beforeAll, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { EmbeddedEngine } from '#server/modules/search/engines/embedded/embedded-engine.ts';
import type { SearchQuery } from '#server/modules/search/engines/engine.ts';
import { syntheticCatalogue } from '../../bench/kit/synthetic-catalogue.ts';

const documents = [...syntheticCatalogue(6000)];

/** Groups are replaced and removed as a whole. */
const leaderOf = ({ id, parentId }: { id: number; parentId: number }) => parentId || id;

/** Two engines over the same articles: one with cached counts, one that counts every time. Only the last test changes them. */
let kept: EmbeddedEngine;
let counted: EmbeddedEngine;

beforeAll(() => {
  const build = () => buildEngine(documents, { version: 'frequent', options: { cachedResults: 0 } });
  [kept, counted] = [build(), build()];
  counted.index.base.frequentTerm = new Uint32Array(0);
}, 60_000);

const query = (text: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  text,
  lang: 'it',
  filters: {},
  priceView: {
    list: 1,
    defaultFactor: { numerator: 1n, denominator: 2n },
    families: new Map(),
    brands: new Map(),
    overrides: new Map(),
  },
  sort: 'default',
  page: 1,
  perPage: 12,
  ...more,
});

const ASKED = [
  query('vite'),
  query('acciaio'),
  query('zincato', { sort: 'price-asc' }),
  query('inox', { lang: 'en' }),
  query('vite', { filters: { fields: { color: ['nero'] } } }),
  query('vite inox'),
  query('martello'),
];

test('a word is frequent only in a catalogue that is large enough, and its counts are kept', async () => {
  const { frequentTerm, frequentValues, frequentFamilies } = kept.index.base;
  expect(frequentTerm.length).toBeGreaterThan(5);
  expect(frequentValues.length).toBe(frequentTerm.length * kept.index.catalog.values.length);
  expect(frequentFamilies.length).toBe(frequentTerm.length * kept.index.catalog.families.length);
  expect(kept.search(query('vite')).total).toBeGreaterThan(300);
});

test('kept counts equal counted ones: words alone, with filters, together with other words', async () => {
  for (const asked of ASKED) expect(kept.search(asked)).toEqual(counted.search(asked));
});

test('they still do after price and stock changes, and after articles were replaced and removed', async () => {
  const begun = kept.search(query('vite'));
  const screw = documents.find((one) => one.name.it.startsWith('vite') && one.parentId === 0 && one.availability === 2);
  for (const engine of [kept, counted]) {
    engine.patch([{ id: screw?.id ?? 0, availability: 0, prices: { 1: 1_234_567_890 } }]);
    engine.apply({
      upsert: [{ ...(screw as (typeof documents)[number]), id: 900_001, code: 'NEW-1', otherCodes: [] }],
      remove: documents.filter((one) => leaderOf(one) % 7 === 0).map((one) => one.id),
    });
  }
  for (const asked of ASKED) expect(kept.search(asked)).toEqual(counted.search(asked));
  expect(kept.search(query('vite')).total).toBeLessThan(begun.total);
});
