/** Reads the archives of `tar-writer.ts`, and those that a `tar` wrote again from their files. */
import type { FileHandle } from 'node:fs/promises';
import { StartupError } from '../startup-error.ts';

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** Where its content begins in the file. */
  readonly offset: number;
}

const BLOCK = 512;

/** The files of the archive in their order. @throws StartupError for what is no archive, or one that was cut short. */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: length } = await file.stat();
  let extended: { path?: string; size?: number } = {};
  let ended = false;
  for (let position = 0; position + BLOCK <= length; ) {
    const block = await readAt(file, position, BLOCK);
    position += BLOCK;
    if (block.every((byte) => byte === 0)) {
      ended = true;
      break;
    }
    if (!isHeader(block)) throw new StartupError('The file is no backup of Bancale, or it is damaged.');
    const type = String.fromCharCode(block[156] ?? 0);
    const size = extended.size ?? Number.parseInt(textAt(block, 124, 12).trim() || '0', 8);
    if (position + size > length) break;
    if (type === 'x') extended = paxFields((await readAt(file, position, size)).toString('utf8'));
    else {
      const prefix = textAt(block, 345, 155);
      const short = textAt(block, 0, 100);
      const name = extended.path ?? (prefix ? `${prefix}/${short}` : short);
      extended = {};
      if (type === '0' || type === '\0') yield { name, size, offset: position };
    }
    position += Math.ceil(size / BLOCK) * BLOCK;
  }
  if (!ended) throw new StartupError('The backup is cut short: the file was not copied to its end.');
}

/** The content of a small entry. */
export function contentOf(file: FileHandle, { offset, size }: TarEntry): Promise<Buffer> {
  return readAt(file, offset, size);
}

/** The content of any entry, in parts. */
export async function* partsOf(file: FileHandle, { offset, size }: TarEntry): AsyncGenerator<Buffer> {
  const most = 1_048_576;
  for (let from = 0; from < size; from += most) yield await readAt(file, offset + from, Math.min(most, size - from));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new StartupError('The backup is cut short: the file was not copied to its end.');
    filled += bytesRead;
  }
  return buffer;
}

function isHeader(block: Buffer): boolean {
  const told = Number.parseInt(textAt(block, 148, 8).trim(), 8);
  const sum = block.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  return told === sum && block.toString('latin1', 257, 262) === 'ustar';
}

function textAt(block: Buffer, from: number, length: number): string {
  const field = block.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}

function paxFields(text: string): { path?: string; size?: number } {
  const fields: { path?: string; size?: number } = {};
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    const length = Number.parseInt(rest.toString('latin1', 0, Math.max(0, rest.indexOf(0x20))), 10);
    if (!(length > 0)) break;
    const [, key, value] = /^\d+ ([^=]+)=([\s\S]*)\n$/.exec(rest.toString('utf8', 0, length)) ?? [];
    if (key === 'path' && value !== undefined) fields.path = value;
    if (key === 'size') fields.size = Number(value);
    rest = rest.subarray(length);
  }
  return fields;
}
