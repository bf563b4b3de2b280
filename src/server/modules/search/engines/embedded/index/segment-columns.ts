/** The columns of a segment as one piece of memory: for the snapshot's file, and for memory that threads share. */
import type { Segment } from './segment.ts';
import type { SortedStrings } from './sorted-strings.ts';

/** Every column begins at a multiple of it, so that it can be viewed as numbers of any width. */
const ALIGNMENT = 8;

const ARRAY_TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Where each column is, in bytes from the first one; `length` counts its numbers. */
export interface SegmentLayout {
  count: number;
  lists: number;
  bytes: number;
  columns: Array<{ name: string; type: ArrayType; offset: number; length: number }>;
}

export function padded(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

export function layoutOf(segment: Segment): SegmentLayout {
  let bytes = 0;
  const columns = columnsOf(segment).map(([name, column]) => {
    const offset = bytes;
    bytes += padded(column.byteLength);
    return { name, type: column.constructor.name as ArrayType, offset, length: column.length };
  });
  return { count: segment.count, lists: segment.lists, bytes, columns };
}

/** Every array of a segment under its name; string tables give two. */
export function columnsOf(segment: Segment): Array<[string, Column]> {
  return Object.entries(segment).flatMap(
    ([name, value]: [string, Column | SortedStrings | number]): Array<[string, Column]> => {
      if (typeof value === 'number') return [];
      if (ArrayBuffer.isView(value)) return [[name, value as Column]];
      return [
        [`${name}.bytes`, value.bytes],
        [`${name}.offsets`, value.offsets],
      ];
    },
  );
}

/** The segment whose columns are in `memory` from byte `start` on, a multiple of 8: views, nothing is copied. */
export function segmentIn(memory: ArrayBufferLike, start: number, layout: SegmentLayout): Segment {
  const segment: Record<string, unknown> = { count: layout.count, lists: layout.lists };
  for (const { name, type, offset, length } of layout.columns) {
    const column = new ARRAY_TYPES[type](memory as ArrayBuffer, start + offset, length);
    const [table = '', part] = name.split('.');
    if (part === undefined) segment[name] = column;
    else segment[table] = { ...(segment[table] as object), [part]: column };
  }
  return segment as unknown as Segment;
}
