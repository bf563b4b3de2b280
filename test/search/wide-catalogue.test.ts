/** However many attributes a catalogue has, a response has twenty groups and a thousand values (C-SRCH-4). */
import { expect, test } from 'vitest';
import { buildEngine } from '#server/modules/search/engines/embedded/build-engine.ts';
import { facetRequest } from '#server/modules/search/search-request.rules.ts';
import { queryFor, sample } from './sample-documents.ts';

const ATTRIBUTES = 60;
const VALUES = 90;
const engine = buildEngine(
  Array.from({ length: VALUES * 3 }, (_, at) =>
    sample(at + 1, `articolo ${at}`, {
      attributes: Array.from({ length: ATTRIBUTES }, (_, code) => {
        const key = `v${(at * (code + 1)) % VALUES}`;
        return { code: `a${code}`, key, label: { it: `Valore ${key}`, en: `Value ${key}` } };
      }),
    }),
  ),
);

test.each([5, 1000])('%d values of each group asked for', (values) => {
  const { groups, total } = engine.search({ ...queryFor('*'), facets: facetRequest({ values }) });
  expect(total).toBe(VALUES * 3);
  expect(groups).toHaveLength(20);
  const shown = groups.reduce((sum, group) => sum + group.values.length, 0);
  expect(shown).toBeGreaterThanOrEqual(values === 5 ? 100 : 500);
  expect(shown).toBeLessThanOrEqual(values === 5 ? 100 : 1000);
});
