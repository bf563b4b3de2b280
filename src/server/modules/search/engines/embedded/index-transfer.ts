/** A built segment on its way from the thread that built it to the one that serves searches. */
import type { MessagePort } from 'node:worker_threads';
import type { BuiltSegment } from './build-segment.ts';
import type { FacetCatalogData } from './index/facet-catalog.ts';
import type { Segment } from './index/segment.ts';
import { isShared } from './shared/shared-segment.ts';

/** Names travel in parts, so that receiving a hundred thousand of them does not hold up the requests of that time. */
const PART = 5000;

type Names = keyof FacetCatalogData;

export type TransferMessage = { kind: 'names'; part: Names; names: unknown[] } | { kind: 'built'; segment: Segment };

/** Sends it; the sender can no longer use the segment's columns, unless they are shared. */
export function sendBuilt(port: MessagePort, { segment, catalog }: BuiltSegment): void {
  for (const part of ['families', 'fields', 'values'] as const) {
    const names: readonly unknown[] = catalog[part];
    for (let at = 0; at < names.length; at += PART)
      port.postMessage({ kind: 'names', part, names: names.slice(at, at + PART) } satisfies TransferMessage);
  }
  const buffers = isShared(segment) ? [] : buffersOf(segment);
  port.postMessage({ kind: 'built', segment } satisfies TransferMessage, buffers);
}

/** Collects the messages of `sendBuilt`; returns the segment with the last of them. */
export function receiver(): (message: TransferMessage) => BuiltSegment | undefined {
  const catalog: Record<Names, unknown[]> = { families: [], fields: [], values: [] };
  return (message) => {
    if (message.kind === 'built') return { segment: message.segment, catalog: catalog as unknown as FacetCatalogData };
    for (const name of message.names) catalog[message.part].push(name);
    return undefined;
  };
}

/** The buffers of a segment, to transfer it without copying. */
function buffersOf(segment: Segment): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const column of Object.values(segment)) {
    if (ArrayBuffer.isView(column)) buffers.add(column.buffer as ArrayBuffer);
    else if (typeof column === 'object') for (const part of [column.bytes, column.offsets]) buffers.add(part.buffer);
  }
  return [...buffers];
}
