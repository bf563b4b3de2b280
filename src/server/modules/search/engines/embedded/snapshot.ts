import { open, rename } from 'node:fs/promises';
import type { BuiltSegment } from './build-segment.ts';
import { EmbeddedIndex } from './embedded-index.ts';
import { FacetCatalog, type FacetCatalogData } from './index/facet-catalog.ts';
import { columnsOf, layoutOf, padded, type SegmentLayout, segmentIn } from './index/segment-columns.ts';

/** Increased with every change of the layout or of the text analysis: an older file is then ignored and rebuilt. */
export const SNAPSHOT_FORMAT = 12;
const MAGIC = 'BNCLIDX1';
const READ_STEP = 1 << 26;

interface Header extends SegmentLayout {
  format: number;
  version: string;
  catalog: FacetCatalogData;
}

/**
 * Writes a newly built index to one file atomically: to a temporary file first, flushed, then renamed. Changes after the
 * build are not part of it: the index that is loaded from it follows the source from `version` on.
 */
export async function saveSnapshot({ segment, catalog }: BuiltSegment, version: string, file: string): Promise<void> {
  const header: Header = { ...layoutOf(segment), format: SNAPSHOT_FORMAT, version, catalog };
  const head = Buffer.from(JSON.stringify(header));
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w');
  try {
    const start = Buffer.alloc(padded(MAGIC.length + 4 + head.length));
    start.write(MAGIC, 0, 'latin1');
    start.writeUInt32LE(head.length, MAGIC.length);
    head.copy(start, MAGIC.length + 4);
    await handle.write(start);
    for (const [, column] of columnsOf(segment)) {
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

/**
 * Reads an index back; undefined when there is none, it is damaged, or it has another format.
 * @param shared its columns are in memory that other threads can read too.
 */
export async function loadSnapshot(file: string, { shared = false } = {}): Promise<EmbeddedIndex | undefined> {
  const content = await readWhole(file, shared);
  if (!content || content.length < MAGIC.length + 4 || content.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return undefined;
  const headLength = content.readUInt32LE(MAGIC.length);
  const header = parseHeader(content.toString('utf8', MAGIC.length + 4, MAGIC.length + 4 + headLength));
  const start = padded(MAGIC.length + 4 + headLength);
  if (header?.format !== SNAPSHOT_FORMAT || content.length !== start + header.bytes) return undefined;
  return new EmbeddedIndex(
    segmentIn(content.buffer, content.byteOffset + start, header),
    new FacetCatalog(header.catalog),
    header.version,
  );
}

/** The file in one aligned piece of memory, read in large steps; undefined when there is none. */
async function readWhole(file: string, shared: boolean): Promise<Buffer<ArrayBufferLike> | undefined> {
  // No snapshot yet is the normal first start.
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const content = shared ? Buffer.from(new SharedArrayBuffer(size)) : Buffer.allocUnsafeSlow(size);
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
