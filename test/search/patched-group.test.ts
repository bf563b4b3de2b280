import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { patchColumns } from '#server/modules/search/engines/embedded/index/column-patch.ts';
import { type IndexedArticle, indexedArticles } from '#server/modules/search/engines/opensearch/index-documents.ts';
import { patchedGroup } from '#server/modules/search/engines/opensearch/patched-group.ts';
import type { DocumentPatch } from '#server/modules/search/engines/search-document.ts';
import { catalogue } from './arbitrary-catalogue.ts';

const SEED = 20_261_128;
const patch: fc.Arbitrary<Omit<DocumentPatch, 'id'>> = fc.record(
  {
    availability: fc.constantFrom(0, 1, 2),
    isNew: fc.boolean(),
    nextInsert: fc.boolean(),
    hasPromo: fc.boolean(),
    isHot: fc.boolean(),
    sales: fc.integer({ min: 0, max: 9 }),
    rating: fc.integer({ min: 0, max: 5 }),
    prices: fc.dictionary(fc.constantFrom('0', '1'), fc.integer({ min: -1, max: 90_000 }), { noNullPrototype: true }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

test('a state that is written into stored articles gives what the index in memory has after the same change', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.array(fc.tuple(fc.nat(), patch), { minLength: 1, maxLength: 5 }),
      (documents, changes) => {
        const { segment, catalog } = buildSegment(documents);
        const stored = () => [...indexedArticles(segment, catalog.families, () => false)];
        let articles = stored();
        for (const [place, change] of changes) {
          const { id } = documents[place % documents.length] as { id: number };
          const { leader } = articles.find((one) => one.id === id) as IndexedArticle;
          const group = articles.filter((one) => one.leader === leader);
          const fresh = new Map(patchedGroup(group, new Map([[id, { id, ...change }]]))?.map((one) => [one.id, one]));
          articles = articles.map((one) => fresh.get(one.id) ?? one);
          patchColumns(segment, { id, ...change });
        }
        expect(articles).toEqual(stored());
      },
    ),
    { seed: SEED, numRuns: 150 },
  );
});
