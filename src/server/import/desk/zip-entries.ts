/** What a ZIP says it has, from its directory at the end: nothing is unpacked. */
import { open } from 'node:fs/promises';
import { ImportFailure } from '../import-failure.ts';

export interface ZipEntry {
  readonly name: string;
  /** Bytes when unpacked, as declared. */
  readonly size: number;
}

/** The directory of a ZIP of 500 000 files. */
const MOST_DIRECTORY = 64_000_000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;

/** @throws ImportFailure `zip-broken` when there is no readable directory. ZIPs above 4 GB (ZIP64) are not read. */
export async function zipEntries(path: string, name: string): Promise<ZipEntry[]> {
  const broken = (reason: string) => new ImportFailure('zip-broken', { source: name, reason });
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, 0xffff + END_BYTES));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = lastIndexOfEnd(tail);
    if (end < 0) throw broken('no directory');
    const [length, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (length > MOST_DIRECTORY || from + length > size) throw broken('directory');
    const directory = Buffer.alloc(length);
    await file.read(directory, 0, length, from);
    const entries: ZipEntry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= length; ) {
      if (directory.readUInt32LE(at) !== ENTRY) throw broken('directory');
      const parts = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
      const [nameLength = 0] = parts;
      entries.push({
        name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength),
        size: directory.readUInt32LE(at + 24),
      });
      at += ENTRY_BYTES + parts.reduce((sum, one) => sum + one, 0);
    }
    return entries;
  } finally {
    await file.close();
  }
}

function lastIndexOfEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at--) if (tail.readUInt32LE(at) === END) return at;
  return -1;
}
