/** Writes a backup's tar archive, which any `tar` can open, with the checksum of every entry. The format is `modern-tar`'s matter. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { createTarPacker, type TarPackController } from 'modern-tar';

/** What was written, for the manifest. */
export interface WrittenEntry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** Only its owner may read what a `tar` unpacks. */
const PRIVATE = 0o600;

export class TarWriter {
  readonly #file: FileHandle;
  readonly #packer: TarPackController;
  readonly #written: Promise<void>;
  readonly entries: WrittenEntry[] = [];

  /** `file`: open for writing, empty. It stays the caller's to close. */
  constructor(file: FileHandle) {
    const { readable, controller } = createTarPacker();
    this.#file = file;
    this.#packer = controller;
    this.#written = readable.pipeTo(new WritableStream({ write: (bytes) => file.writeFile(bytes) }));
    // Whoever adds next, or ends, is told.
    this.#written.catch(() => {});
  }

  /** An entry of `size` bytes. Its content may be larger than memory: it is written as it comes. @throws when it has another size. */
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

  /** Ends the archive; it is on the disk then. */
  async end(): Promise<void> {
    this.#packer.finalize();
    await this.#written;
    await this.#file.sync();
  }
}
