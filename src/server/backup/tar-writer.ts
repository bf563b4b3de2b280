/**
 * Writes a backup's tar archive, which any `tar` can open, with the checksum of every entry. `modern-tar` takes care of
 * the format.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createTarPacker, type TarPackController } from 'modern-tar';

/** An entry that was written, for the manifest. */
export interface WrittenEntry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** File mode: only the owner may read what `tar` unpacks. */
const PRIVATE = 0o600;

export class TarWriter {
  readonly #file: FileHandle;
  readonly #packer: TarPackController;
  readonly #written: Promise<void>;
  readonly entries: WrittenEntry[] = [];

  /** `file`: open for writing, empty. The caller closes it. */
  constructor(file: FileHandle) {
    const { readable, controller } = createTarPacker();
    this.#file = file;
    this.#packer = controller;
    this.#written = readable.pipeTo(new WritableStream({ write: (bytes) => file.writeFile(bytes) }));
    // The error is thrown by the next `add` or by `end`.
    this.#written.catch(() => {});
  }

  /**
   * An entry of `size` bytes. Its content may be larger than memory: it is streamed. @throws when the content has
   * another size.
   */
  async add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const digest = createHash('sha256');
    const body = this.#packer.add({ name, size, mode: PRIVATE }).getWriter();
    try {
      for await (const part of content) {
        digest.update(part);
        await body.write(part);
      }
      await body.close();
    } catch (error) {
      this.#packer.error(error);
      throw error;
    }
    this.entries.push({ name, size, sha256: digest.digest('hex') });
  }

  /** Ends the archive and flushes it to disk. */
  async end(): Promise<void> {
    this.#packer.finalize();
    await this.#written;
    await this.#file.sync();
  }
}
