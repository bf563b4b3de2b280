/** Segments in memory that all threads of the process read: sent to a thread, they are not copied. */

import type { Segment } from '../index/segment.ts';
import { columnsOf, layoutOf, segmentIn } from '../index/segment-columns.ts';

export function isShared(segment: Segment): boolean {
  return (segment.articleId.buffer as ArrayBufferLike) instanceof SharedArrayBuffer;
}

/** The same segment with all columns in one piece of shared memory; itself when it is shared already. */
export function shareSegment(segment: Segment): Segment {
  if (isShared(segment)) return segment;
  const layout = layoutOf(segment);
  const memory = new SharedArrayBuffer(layout.bytes);
  const columns = columnsOf(segment);
  layout.columns.forEach(({ offset }, at) => {
    const [, column] = columns[at] as (typeof columns)[number];
    const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
    new Uint8Array(memory, offset, column.byteLength).set(bytes);
  });
  return segmentIn(memory, 0, layout);
}
