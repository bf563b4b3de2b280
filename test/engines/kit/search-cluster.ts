/** OpenSearch and a database for the tests of one file, from before its first test to after its last one. */
import { afterAll, beforeAll } from 'vitest';
import { type Cluster, nodesOf, openCluster } from '#server/modules/search/engines/opensearch/search-cluster.ts';
import { type OpenSearchAddress, opensearch } from '../../../scripts/engines/opensearch.ts';
import { type Started, startEngine } from '../../../scripts/engines/running-engines.ts';
import { freshDatabase, type TestDatabase } from '../../setup/fresh-database.ts';

export interface SearchCluster {
  readonly server: Started<OpenSearchAddress>;
  readonly cluster: Cluster;
  readonly database: TestDatabase;
}

/** A cluster that shares two cores with everything else is slow; limits are tested by themselves. */
const PATIENT_MS = 60_000;
const LONG = 600_000;

/**
 * Call it once, at the top of `onEngine`.
 * @param wanted false: nothing is started, all tests of the file are skipped
 * @returns has its parts as soon as the first test, or a later `beforeAll`, begins
 */
export function withSearchCluster({ nodes = 1, wanted = true } = {}): SearchCluster {
  const parts: Partial<{ -readonly [Part in keyof SearchCluster]: SearchCluster[Part] }> = {};
  beforeAll(async () => {
    if (!wanted) return;
    parts.server = await startEngine(opensearch, { options: { nodes } });
    parts.cluster = await openCluster({ nodes: nodesOf(parts.server.url), limitMs: PATIENT_MS });
    parts.database = await freshDatabase();
  }, LONG);
  afterAll(async () => {
    await parts.cluster?.close();
    await parts.database?.drop();
    await parts.server?.stop();
  }, LONG);
  return parts as SearchCluster;
}
