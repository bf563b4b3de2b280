import { parentPort } from 'node:worker_threads';
import type { LocalText, SearchDocument } from '../search-document.ts';
import { FacetCatalog, type FacetCatalogData } from './index/facet-catalog.ts';
import type { Segment } from './index/segment.ts';
import { SegmentBuilder } from './index/segment-builder.ts';

/** What the main thread sends: documents in batches, then the end. */
export type ToWorker =
  | { kind: 'start'; labels: ReadonlyMap<string, LocalText> }
  | { kind: 'documents'; documents: SearchDocument[] }
  | { kind: 'finish' };

/** Each batch is acknowledged (so that the sender never runs ahead); the finished segment comes at the end. */
export type FromWorker = { kind: 'ready' } | { kind: 'built'; segment: Segment; catalog: FacetCatalogData };

/** The buffers of a segment, to transfer it without copying. */
function buffersOf(segment: Segment): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const column of Object.values(segment)) {
    if (ArrayBuffer.isView(column)) buffers.add(column.buffer as ArrayBuffer);
    else if (typeof column === 'object') for (const part of [column.bytes, column.offsets]) buffers.add(part.buffer);
  }
  return [...buffers];
}

/** Builds one segment from the messages of a port, off the thread that handles requests. */
export function serveBuild(port: NonNullable<typeof parentPort>): void {
  const catalog = new FacetCatalog();
  const builder = new SegmentBuilder(catalog);
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'finish') {
      const segment = builder.finish();
      const result: FromWorker = { kind: 'built', segment, catalog: catalog.data() };
      port.postMessage(result, buffersOf(segment));
      port.close();
      return;
    }
    if (message.kind === 'start') for (const [code, label] of message.labels) catalog.addField(code, label);
    else for (const document of message.documents) builder.add(document);
    port.postMessage({ kind: 'ready' } satisfies FromWorker);
  });
}

// This file is the entry point of its thread; imported anywhere else it does nothing.
if (parentPort) serveBuild(parentPort);
