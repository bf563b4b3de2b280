/**
 * Two catalogues that nobody of this project wrote, hardware and medicines: their graded queries and listings of all kinds of callers, equal to the
 * embedded engine after a filling, after changes, and after a new generation in the middle of them. Skipped where the shared data are not there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dataFolder, hardware, medicines } from '../../bench/relevance.bench.ts';
import { opensearch } from '../../scripts/engines/opensearch.ts';
import { compare, newComparison, report } from './kit/disagreements.ts';
import { onEngine } from './kit/engine-tests.ts';
import { filledIndex } from './kit/filled-index.ts';
import { listingQueries, textQueries } from './kit/listing-queries.ts';
import { changeSome } from './kit/random-changes.ts';
import { withSearchCluster } from './kit/search-cluster.ts';
import { withStates } from './kit/varied-states.ts';

const SEED = 20_261_130;
const LONG = 590_000;
const [LISTINGS, CHANGES] = [300, 500];
const FOLDER = dataFolder();
const QUERIES = join(FOLDER, 'search_eval', 'queries.jsonl');
const IS_THERE = existsSync(QUERIES);

/** `set`: of the graded queries. One shard, and several, whose scores must not differ. */
const CATALOGUES = [
  { name: 'hardware', set: 'fer', read: hardware, shards: 5 },
  { name: 'medicines', set: 'far', read: medicines, shards: 1 },
] as const;

interface Graded {
  readonly set: string;
  readonly lang: 'it' | 'en';
  readonly q: string;
}

function graded(wanted: string): Graded[] {
  const lines = readFileSync(QUERIES, 'utf8').trim().split('\n');
  return lines.map((line): Graded => JSON.parse(line)).filter(({ set }) => set === wanted);
}

onEngine(opensearch, () => {
  const given = withSearchCluster({ wanted: IS_THERE });

  describe.skipIf(!IS_THERE)('catalogues of ../shared/data', () => {
    test.each(CATALOGUES)(
      '$name: filled, changed five hundred times with a new generation in the middle, filled again',
      async ({ name, set, read, shards }) => {
        const documents = [...withStates(read(FOLDER), SEED)];
        const index = await filledIndex(given.cluster, given.database.db, documents, { shards });
        const listings = (seed: number, count: number) =>
          fc.sample(listingQueries(index.documents), { numRuns: count, seed });
        const texts = textQueries(graded(set), documents);
        const found = newComparison();
        const both = async () => ({ embedded: index.embedded(), remote: await index.remote() });
        await compare(found, 'filled', [...texts, ...listings(SEED, LISTINGS)], await both());

        await changeSome(index, { seed: SEED + 1, count: CHANGES / 2 });
        const before = await both();
        const filling = index.filler.fill();
        await compare(found, 'while it is filled', listings(SEED + 2, 30), before);
        await filling;
        await changeSome(index, { seed: SEED + 3, count: CHANGES / 2 });
        await compare(found, 'changed', listings(SEED + 4, LISTINGS), await both());
        await index.filler.fill();
        await compare(found, 'filled again', [...texts, ...listings(SEED + 5, LISTINGS / 3)], await both());
        report(name, found);
        expect(found.disagreements.slice(0, 3)).toEqual([]);
        await index.drop();
      },
      LONG,
    );
  });
});
