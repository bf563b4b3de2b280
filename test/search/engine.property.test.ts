import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import type { DocumentPatch, SearchDocument } from '#server/modules/search/engines/search-document.ts';
import { catalogue, documentsOf, group, query } from './arbitrary-catalogue.ts';
import { expectSame, isRelevanceOrder, plainResult } from './compare-answers.ts';

const SEED = 20_261_121;
const queries = fc.array(query, { minLength: 3, maxLength: 6 });

test('filters, disjunctive counts, sorting, paging, prices and the parent rule equal the reference', () => {
  fc.assert(
    fc.property(catalogue, queries, (documents, list) => {
      const engine = buildEngine(documents);
      for (const entry of list) {
        expectSame(engine.search(entry), documents, entry);
        expectSame(engine.search(entry), documents, entry);
      }
    }),
    { seed: SEED, numRuns: 500 },
  );
});

test('every document of a text result is found on exactly one page', () => {
  fc.assert(
    fc.property(catalogue, query, (documents, entry) => {
      const engine = buildEngine(documents);
      const whole = engine.search({ ...entry, page: 1, perPage: 96 });
      const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap(
        (page) => engine.search({ ...entry, page, perPage: 8 }).ids,
      );
      expect(pages).toEqual(whole.ids);
      expect(new Set(pages).size).toBe(whole.total);
    }),
    { seed: SEED, numRuns: 200 },
  );
});

const patch: fc.Arbitrary<Omit<DocumentPatch, 'id'>> = fc.record(
  {
    availability: fc.constantFrom(0, 1, 2),
    isNew: fc.boolean(),
    nextInsert: fc.boolean(),
    hasPromo: fc.boolean(),
    isHot: fc.boolean(),
    sales: fc.integer({ min: 0, max: 9 }),
    prices: fc.dictionary(fc.constantFrom('0', '1'), fc.integer({ min: -1, max: 90_000 }), { noNullPrototype: true }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

function patched(document: SearchDocument, change: Omit<DocumentPatch, 'id'>): SearchDocument {
  const prices = document.prices.map((price, list) => change.prices?.[list] ?? price);
  return { ...document, ...change, prices };
}

test('patches are visible at once and equal a rebuilt index', () => {
  fc.assert(
    fc.property(
      catalogue,
      fc.array(fc.tuple(fc.nat(), patch), { minLength: 1, maxLength: 8 }),
      queries,
      (documents, changes, list) => {
        const engine = buildEngine(documents);
        for (const entry of list) engine.search(entry);
        const current = [...documents];
        for (const [place, change] of changes) {
          const at = place % current.length;
          const document = current[at] as SearchDocument;
          engine.patch([{ id: document.id, ...change }]);
          current[at] = patched(document, change);
        }
        for (const entry of list) expectSame(engine.search(entry), current, entry);
      },
    ),
    { seed: SEED, numRuns: 250 },
  );
});

test('base with delta equals a rebuilt index', () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 15 }), fc.option(group, { freq: 3 })), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(catalogue, changes, patch, queries, (documents, batches, change, list) => {
      const engine = buildEngine(documents);
      let current = [...documents];
      for (const [index, entry] of batches) {
        const leader = 5000 - index * 100;
        const fresh = entry === null ? [] : documentsOf(entry, index);
        engine.apply({ upsert: fresh, remove: [leader] });
        current = [...current.filter(({ id, parentId }) => id !== leader && parentId !== leader), ...fresh];
      }
      const touched = current.at(-1);
      if (touched) {
        engine.patch([{ id: touched.id, ...change }]);
        current[current.length - 1] = patched(touched, change);
        engine.apply({ upsert: [], remove: [1] });
      }
      const rebuilt = buildEngine(current);
      for (const entry of list) {
        expectSame(engine.search(entry), current, entry);
        if (!isRelevanceOrder(entry))
          expect(plainResult(engine.search(entry))).toEqual(plainResult(rebuilt.search(entry)));
      }
    }),
    { seed: SEED, numRuns: 250 },
  );
});
