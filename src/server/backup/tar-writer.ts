/** Writes a tar archive (POSIX ustar, pax headers for long names and large files): any `tar` can open it. */
import { hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** What was written, for the manifest. */
export interface WrittenEntry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

const BLOCK = 512;
const LONGEST_NAME = 100;
/** What eleven octal digits hold. */
const LARGEST = 8 ** 11 - 1;

export class TarWriter {
  readonly #file: FileHandle;
  readonly entries: WrittenEntry[] = [];

  /** `file`: open for writing, empty. It stays the caller's to close. */
  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(name: string, content: Buffer): Promise<void> {
    await this.begin(name, content.length);
    await this.#write(content);
    await this.finish({ name, size: content.length, sha256: hash('sha256', content, 'hex') });
  }

  /** Header of an entry whose `size` bytes the caller writes with `write`, then `finish`. */
  async begin(name: string, size: number): Promise<void> {
    if (Buffer.byteLength(name) > LONGEST_NAME || size > LARGEST) {
      const records = paxRecord('path', name) + paxRecord('size', String(size));
      const content = Buffer.from(records);
      await this.#write(header('pax', content.length, 'x'));
      await this.#write(padded(content));
    }
    await this.#write(header(name, size, '0'));
  }

  write(part: Uint8Array): Promise<void> {
    return this.#write(part);
  }

  async finish(entry: WrittenEntry): Promise<void> {
    await this.#write(Buffer.alloc(paddingOf(entry.size)));
    this.entries.push(entry);
  }

  /** Two empty blocks end an archive. */
  async end(): Promise<void> {
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#file.sync();
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, from);
      from += bytesWritten;
    }
  }
}

function header(name: string, size: number, type: '0' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(Buffer.from(name).subarray(0, LONGEST_NAME).toString('latin1'), 0, LONGEST_NAME, 'latin1');
  block.write('0000600\0', 100, 'latin1');
  block.write('0000000\0', 108, 'latin1');
  block.write('0000000\0', 116, 'latin1');
  block.write(`${Math.min(size, LARGEST).toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  block.write(
    `${Math.trunc(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
    'latin1',
  );
  block.write('        ', 148, 'latin1');
  block.write(type, 156, 'latin1');
  block.write('ustar\0' + '00', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** `LENGTH key=value\n`, where the length counts itself. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const bytes = Buffer.byteLength(rest);
  let length = bytes + String(bytes).length;
  if (String(length).length > String(bytes).length) length = bytes + String(length).length;
  return `${length}${rest}`;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc(paddingOf(content.length))]);
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
