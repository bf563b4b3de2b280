/** The records of a ZIP (PKWARE's APPNOTE 6.3): heads in front of files, the directory, its end; with 64 bits where they are needed. */

export interface ZipEntry {
  readonly name: string;
  /** 0 = stored, 8 = deflated. */
  readonly method: number;
  crc: number;
  /** Bytes in the ZIP. */
  packed: number;
  /** Bytes of the file. */
  size: number;
  /** Where its head begins. */
  readonly offset: number;
  /** Its head has 64 bits for the sizes: they were not known when it was written. */
  readonly far: boolean;
}

const MOST_32 = 0xffff_ffff;
const MOST_16 = 0xffff;
/** Version 4.5 of the format has 64 bits. */
const VERSION = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980: two exports of the same data are the same, byte by byte. */
const NO_TIME = 0;
const NO_DAY = 0x21;
const FAR_FIELD = 1;

/** In front of a file. */
export function localHead({ name, method, crc, packed, size, far }: ZipEntry): Buffer {
  const title = Buffer.from(name, 'utf8');
  const extra = far ? farField([size, packed]) : Buffer.alloc(0);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(method, 8);
  head.writeUInt16LE(NO_TIME, 10);
  head.writeUInt16LE(NO_DAY, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(far ? MOST_32 : packed, 18);
  head.writeUInt32LE(far ? MOST_32 : size, 22);
  head.writeUInt16LE(title.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, title, extra]);
}

/** In the directory at the end of the ZIP. */
export function directoryEntry({ name, method, crc, packed, size, offset }: ZipEntry): Buffer {
  const title = Buffer.from(name, 'utf8');
  const large = [size, packed, offset].filter((number) => number >= MOST_32);
  const extra = large.length > 0 ? farField(large) : Buffer.alloc(0);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt16LE(NO_TIME, 12);
  entry.writeUInt16LE(NO_DAY, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(Math.min(packed, MOST_32), 20);
  entry.writeUInt32LE(Math.min(size, MOST_32), 24);
  entry.writeUInt16LE(title.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(Math.min(offset, MOST_32), 42);
  return Buffer.concat([entry, title, extra]);
}

/** After the directory. @param began where the directory begins. @param bytes of it. */
export function directoryEnd(entries: number, began: number, bytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(entries, MOST_16), 8);
  end.writeUInt16LE(Math.min(entries, MOST_16), 10);
  end.writeUInt32LE(Math.min(bytes, MOST_32), 12);
  end.writeUInt32LE(Math.min(began, MOST_32), 16);
  if (entries < MOST_16 && bytes < MOST_32 && began < MOST_32) return end;
  const far = Buffer.alloc(56);
  far.writeUInt32LE(0x0606_4b50, 0);
  far.writeBigUInt64LE(44n, 4);
  far.writeUInt16LE(VERSION, 12);
  far.writeUInt16LE(VERSION, 14);
  far.writeBigUInt64LE(BigInt(entries), 24);
  far.writeBigUInt64LE(BigInt(entries), 32);
  far.writeBigUInt64LE(BigInt(bytes), 40);
  far.writeBigUInt64LE(BigInt(began), 48);
  const where = Buffer.alloc(20);
  where.writeUInt32LE(0x0706_4b50, 0);
  where.writeBigUInt64LE(BigInt(began + bytes), 8);
  where.writeUInt32LE(1, 16);
  return Buffer.concat([far, where, end]);
}

function farField(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(FAR_FIELD, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  for (const [place, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + place * 8);
  return field;
}
