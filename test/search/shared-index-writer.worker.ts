/** Thread of `shared-index.test.ts`: publishes an index of 200 articles, and moves stock from one half to the other. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { type MessagePort, workerData } from 'node:worker_threads';
import { buildSegment } from '#server/modules/search/engines/embedded/build-segment.ts';
import { EmbeddedIndex } from '#server/modules/search/engines/embedded/embedded-index.ts';
import { FacetCatalog } from '#server/modules/search/engines/embedded/index/facet-catalog.ts';
import { SharedIndex } from '#server/modules/search/engines/embedded/shared/shared-index.ts';
import { shareSegment } from '#server/modules/search/engines/embedded/shared/shared-segment.ts';
import { sample } from './sample-documents.ts';

const HALF = 100;
/** Now and then a search is not disturbed, on a busy machine too. */
const REST_MS = 10;
const { port } = workerData as { port: MessagePort };
const documents = Array.from({ length: 2 * HALF }, (_, at) =>
  sample(at + 1, `Vite ${at}`, { availability: at < HALF ? 2 : 0 }),
);
const { segment, catalog } = buildSegment(documents);
const index = new EmbeddedIndex(shareSegment(segment), new FacetCatalog(catalog), 'v1');
const shared = new SharedIndex(index, 1, 1, (message) => port.postMessage(message));
for (const message of shared.whole({ version: 'v1', swaps: 0, levels: 0 })) port.postMessage(message);
for (let round = 0; ; round += 1) {
  const [there, gone] = round % 2 === 0 ? [0, 2] : [2, 0];
  index.patch(documents.map(({ id }, at) => ({ id, availability: (at < HALF ? there : gone) as 0 | 2 })));
  await (round % 50 === 49 ? setTimeout(REST_MS) : setImmediate());
}
