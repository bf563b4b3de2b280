import { open, rename } from 'node:fs/promises';
import type { BuiltSegment } from './build-segment.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import { FacetCatalog, type FacetCatalogData } from './index/facet-catalog.ts';
import type { Segment } from './index/segment.ts';
import type { SortedStrings } from './index/sorted-strings.ts';

/** Increased with every change of the layout or of the text analysis: an older file is then ignored and rebuilt. */
export const SNAPSHOT_FORMAT = 12;
const MAGIC = 'BNCLIDX1';
const ALIGNMENT = 8;
const READ_STEP = 1 << 26;

const ARRAY_TYPES = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

interface Header {
  format: number;
  version: string;
  count: number;
  lists: number;
  bytes: number;
  columns: Array<{ name: string; type: ArrayType; offset: number; length: number }>;
  catalog: FacetCatalogData;
}

/**
 * Writes a newly built index to one file atomically: to a temporary file first, flushed, then renamed. Changes after the
 * build are not part of it: the index that is loaded from it follows the source from `version` on.
 */
export async function saveSnapshot({ segment, catalog }: BuiltSegment, version: string, file: string): Promise<void> {
  const columns = columnsOf(segment);
  let bytes = 0;
  const header: Header = {
    format: SNAPSHOT_FORMAT,
    version,
    count: segment.count,
    lists: segment.lists,
    bytes: 0,
    columns: columns.map(([name, column]) => {
      const offset = bytes;
      bytes += padded(column.byteLength);
      return { name, type: column.constructor.name as ArrayType, offset, length: column.length };
    }),
    catalog,
  };
  header.bytes = bytes;
  const head = Buffer.from(JSON.stringify(header));
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    const start = Buffer.alloc(padded(MAGIC.length + 4 + head.length));
    start.write(MAGIC, 0, 'latin1');
    start.writeUInt32LE(head.length, MAGIC.length);
    head.copy(start, MAGIC.length + 4);
    await handle.write(start);
    for (const [, column] of columns) {
      await handle.write(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
      const gap = padded(column.byteLength) - column.byteLength;
      if (gap > 0) await handle.write(new Uint8Array(gap));
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

/** Reads an index back; undefined when there is none, it is damaged, or it has another format. */
export async function loadSnapshot(file: string): Promise<EmbeddedIndex | undefined> {
  const content = await readWhole(file);
  if (!content || content.length < MAGIC.length + 4 || content.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return undefined;
  const headLength = content.readUInt32LE(MAGIC.length);
  const header = parseHeader(content.toString('utf8', MAGIC.length + 4, MAGIC.length + 4 + headLength));
  const start = padded(MAGIC.length + 4 + headLength);
  if (header?.format !== SNAPSHOT_FORMAT || content.length !== start + header.bytes) return undefined;
  const columns = new Map<string, Column>();
  for (const { name, type, offset, length } of header.columns) {
    columns.set(name, columnAt(content, start + offset, type, length));
  }
  return new EmbeddedIndex(segmentOf(header, columns), new FacetCatalog(header.catalog), header.version);
}

/** The file in one aligned piece of memory, read in large steps; undefined when there is none. */
async function readWhole(file: string): Promise<Buffer | undefined> {
  // No snapshot yet is the normal first start.
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const content = Buffer.allocUnsafeSlow(size);
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(content, at, Math.min(READ_STEP, size - at), at);
      if (bytesRead === 0) return undefined;
      at += bytesRead;
    }
    return content;
  } finally {
    await handle.close();
  }
}

function parseHeader(text: string): Header | undefined {
  try {
    return JSON.parse(text) as Header;
  } catch {
    // A damaged file counts as no file: the index is rebuilt from the database.
    return undefined;
  }
}

function padded(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT;
}

/** A view of the file's memory; a column that is not aligned there is copied. */
function columnAt(content: Buffer, offset: number, type: ArrayType, length: number): Column {
  const Kind = ARRAY_TYPES[type];
  const position = content.byteOffset + offset;
  if (position % Kind.BYTES_PER_ELEMENT === 0) return new Kind(content.buffer as ArrayBuffer, position, length);
  const copy = new Uint8Array(length * Kind.BYTES_PER_ELEMENT);
  copy.set(content.subarray(offset, offset + copy.length));
  return new Kind(copy.buffer, 0, length);
}

/** Every array of a segment under its name; string tables give two. */
function columnsOf(segment: Segment): Array<[string, Column]> {
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

function segmentOf(header: Header, columns: ReadonlyMap<string, Column>): Segment {
  const segment: Record<string, unknown> = { count: header.count, lists: header.lists };
  for (const [name, column] of columns) {
    const [table = '', part] = name.split('.');
    if (part === undefined) segment[name] = column;
    else segment[table] = { ...(segment[table] as object), [part]: column };
  }
  return segment as unknown as Segment;
}
