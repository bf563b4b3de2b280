/**
 * One suite for both engines: the same catalogue, the same queries, equal results. The embedded engine is compared with a plain reference in
 * `npm test` (test/search/engine.property.test.ts); here OpenSearch is compared with it.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { SearchQuery } from '#server/modules/search/engines/engine.ts';
import type { DocumentPatch, SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { judgedQueries } from '../../bench/judged.bench.ts';
import { demoArticles } from '../../bench/kit/demo-documents.ts';
import { opensearch } from '../../scripts/engines/opensearch.ts';
import { catalogue, documentsOf, group, query } from '../search/arbitrary-catalogue.ts';
import { compare, compareExplanations, compareSuggestions, newComparison, report } from './kit/disagreements.ts';
import { onEngine } from './kit/engine-tests.ts';
import { filledIndex } from './kit/filled-index.ts';
import { listingQueries, textQueries } from './kit/listing-queries.ts';
import { withSearchCluster } from './kit/search-cluster.ts';
import { withStates } from './kit/varied-states.ts';

const SEED = 20_261_128;
const LONG = 600_000;

const change: fc.Arbitrary<Omit<DocumentPatch, 'id'>> = fc.record(
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

onEngine(opensearch, () => {
  const given = withSearchCluster();

  test.each([1, 3])(
    'random listings of random catalogues, with %i shards: filled, changed, filled again',
    async (shards) => {
      const found = newComparison();
      const cases = fc.sample(
        fc.tuple(
          catalogue,
          fc.array(query, { minLength: 40, maxLength: 40 }),
          fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 6 }),
          fc.array(fc.tuple(fc.integer({ min: 0, max: 15 }), fc.option(group, { freq: 3 })), {
            minLength: 1,
            maxLength: 4,
          }),
        ),
        { numRuns: shards === 1 ? 8 : 4, seed: SEED },
      );
      for (const [documents, list, patches, batches] of cases) {
        const queries = list.map((one) => ({ ...one, text: '' }));
        const index = await filledIndex(given.cluster, given.database.db, documents, { shards });
        const embedded = buildEngine(documents);
        await compare(found, 'filled', queries, { embedded, remote: await index.remote() });
        for (const [place, patch] of patches) {
          const { id } = documents[place % documents.length] as SearchDocument;
          await index.filler.patch([{ id, ...patch }]);
          embedded.patch([{ id, ...patch }]);
          const at = index.documents.findIndex((one) => one.id === id);
          index.documents[at] = patched(index.documents[at] as SearchDocument, patch);
        }
        await compare(found, 'states changed', queries, { embedded, remote: await index.remote() });
        for (const [place, entry] of batches) {
          const leader = 5000 - place * 100;
          const fresh = entry === null ? [] : documentsOf(entry, place);
          await index.filler.replace(fresh, [leader]);
          embedded.apply({ upsert: fresh, remove: [leader] });
          const isOther = ({ id, parentId }: SearchDocument) => id !== leader && parentId !== leader;
          index.documents = [...index.documents.filter(isOther), ...fresh];
        }
        await compare(found, 'groups replaced', queries, { embedded, remote: await index.remote() });
        await index.drop();
        await index.filler.fill();
        await compare(found, 'filled again', queries, { embedded: index.embedded(), remote: await index.remote() });
        await index.drop();
      }
      report(`listings, ${shards} shards`, found);
      expect(found.disagreements.slice(0, 3)).toEqual([]);
    },
    LONG,
  );

  test(
    'texts: random words of random catalogues, with filters, pins, own lists and every sort',
    async () => {
      const found = newComparison();
      const cases = fc.sample(fc.tuple(catalogue, fc.array(query, { minLength: 40, maxLength: 40 })), {
        numRuns: 4,
        seed: SEED + 1,
      });
      for (const [documents, queries] of cases) {
        const index = await filledIndex(given.cluster, given.database.db, documents, { shards: 2 });
        await compare(found, 'texts', queries, { embedded: buildEngine(documents), remote: await index.remote() });
        await index.drop();
      }
      report('random texts', found);
      expect(found.disagreements.slice(0, 3)).toEqual([]);
    },
    LONG,
  );

  describe('the demo catalogue', () => {
    test(
      'texts: all judged queries of four kinds of callers, and with rules of the shop',
      async () => {
        const names = demoArticles(400).map(({ document }) => document);
        const documents = [...withStates(names, SEED)];
        const found = newComparison();
        const index = await filledIndex(given.cluster, given.database.db, documents);
        const brand = documents.find((one) => one.brand)?.brand?.code ?? '';
        const family = documents[0]?.family[0]?.code ?? '';
        const rules = {
          pins: [documents[7]?.id ?? 0],
          boosts: { articles: new Set<number>(), families: new Set<string>(), brands: new Set([brand]) },
          buries: { articles: new Set([3, 5]), families: new Set([family]), brands: new Set<string>() },
        };
        const queries = textQueries(judgedQueries(), documents).flatMap((asked): SearchQuery[] => [
          asked,
          { ...asked, priceView: null, rules },
        ]);
        await compare(found, 'judged', queries, { embedded: index.embedded(), remote: await index.remote() });
        report('judged queries', found);
        expect(found.disagreements.slice(0, 3)).toEqual([]);

        const typed = newComparison();
        const beginnings = judgedQueries().flatMap(({ q, lang }, at) => {
          const texts = [q, q.slice(0, 3 + (at % 5)), q.slice(0, -1), q.split(' ').slice(0, 2).join(' ')];
          return [...new Set(texts)].map((text) => ({ text, lang, rows: 8, labels: 3 }));
        });
        await compareSuggestions(typed, beginnings, { embedded: index.embedded(), remote: await index.remote() });
        report('what is shown while typing', typed);
        expect(typed.disagreements.slice(0, 3)).toEqual([]);

        const explained = newComparison();
        const tries = judgedQueries().map(({ q, lang }) => ({ text: q, lang, rows: 10 }));
        await compareExplanations(explained, tries, documents, {
          embedded: index.embedded(),
          remote: await index.remote(),
        });
        report('why hits are there, with words that are tried', explained);
        expect(explained.disagreements.slice(0, 3)).toEqual([]);
        await index.drop();
      },
      LONG,
    );

    test(
      'listings of guests, customers with list prices, chains of discounts and own prices; codes',
      async () => {
        const names = demoArticles(600).map(({ document }) => document);
        const documents = [...withStates(names, SEED)];
        const found = newComparison();
        const index = await filledIndex(given.cluster, given.database.db, documents, { shards: 2 });
        const queries = fc.sample(listingQueries(documents), { numRuns: 400, seed: SEED });
        const remote = await index.remote();
        await compare(found, 'filled', queries, { embedded: index.embedded(), remote });
        report('listings of the demo', found);
        expect(found.disagreements.slice(0, 3)).toEqual([]);

        const codes = documents
          .flatMap(({ code, otherCodes }) => [code, code.toLowerCase(), ...otherCodes])
          .slice(0, 500);
        const asked = [...codes, 'no such code', ''];
        const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
        const [mine, other] = [index.embedded().findByCodes(asked), await remote.findByCodes(asked)];
        for (const code of asked) expect([code, other.get(code)]).toEqual([code, sorted(mine.get(code) ?? [])]);
        await index.drop();
      },
      LONG,
    );
  });
});

function patched(document: SearchDocument, patch: Omit<DocumentPatch, 'id'>): SearchDocument {
  const prices = document.prices.map((price, list) => patch.prices?.[list] ?? price);
  return { ...document, ...patch, prices };
}
