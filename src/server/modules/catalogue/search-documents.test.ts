import { expect, test } from 'vitest';
import type { Queryable } from '#server/platform/db/index.ts';
import type { Labels } from './catalogue-labels.ts';
import { searchDocuments } from './search-documents.ts';

const NO_LABELS: Labels = {
  brands: new Map(),
  mergedBrands: new Map(),
  families: new Map(),
  attributes: new Map(),
  familyPath: () => [],
};

/** Which queries the reading of some articles sends, of a database without rows. */
async function queriesOf(language?: 'it' | 'en'): Promise<string[]> {
  const names: string[] = [];
  const query = async (name: string) => {
    names.push(name);
    return [];
  };
  for await (const batch of searchDocuments({ query } as unknown as Queryable, NO_LABELS, '2026-11-24', [1], language))
    expect(batch).toEqual([]);
  return names;
}

test('the language of the catalogue is read from a sample only where it is not known', async () => {
  const sample = 'catalogue.untranslated-sample';
  expect(await queriesOf()).toContain(sample);
  expect(await queriesOf('en')).not.toContain(sample);
});
