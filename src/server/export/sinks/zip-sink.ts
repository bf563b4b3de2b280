/**
 * An export as a ZIP of any size: more than 4 GB and more than 65 535 files as ZIP64 has them. Tables are compressed while they are
 * written, and their sizes put into the head in front of them afterwards; so readers that read from start to end need guess
 * nothing, the import's among them. Pictures and PDFs are stored as they are.
 */
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import type { StoredFile } from '#server/platform/media/media-store.ts';
import { createBuffered } from './buffered.ts';
import { ExportFailure, type ExportSink, explained } from './export-sink.ts';
import { directoryEnd, directoryEntry, localHead, type ZipEntry } from './zip-records.ts';

const deflate = promisify(deflateRaw);

/** Read part by part: files of `documents/` may be videos. */
const PART_BYTES = 1 << 20;
const DEFLATED = 8;
const STORED = 0;
const LEVEL = 6;

export async function zipSink(target: string): Promise<ExportSink> {
  const zip = resolve(target);
  const part = `${zip}.part`;
  if (await stat(zip).catch(() => undefined)) throw new ExportFailure('there-already', target);
  const tried = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw explained(error, target);
    }
  };
  const handle = await tried(() => open(part, 'w'));
  const directory = await tried(() => openDirectory(`${part}.list`));
  let at = 0;
  const put = async (bytes: Uint8Array) => {
    // A write may be shorter than what it was given.
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, at);
      from += bytesWritten;
      at += bytesWritten;
    }
  };
  /** A file of which the size is not known yet: head, content, head again. */
  const streamed = async (name: string, method: number) => {
    const entry: ZipEntry = { name, method, crc: 0, packed: 0, size: 0, offset: at, far: true };
    await put(localHead(entry));
    const began = at;
    return {
      entry,
      async end() {
        entry.packed = at - began;
        const head = localHead(entry);
        await handle.write(head, 0, head.length, entry.offset);
        await directory.add(entry);
      },
    };
  };
  const small = async (name: string, content: Buffer) => {
    const packed = await deflate(content, { level: LEVEL });
    const entry = {
      name,
      method: DEFLATED,
      crc: crc32(content),
      packed: packed.length,
      size: content.length,
      offset: at,
    };
    await put(localHead({ ...entry, far: false }));
    await put(packed);
    await directory.add({ ...entry, far: false });
  };

  return {
    table: (name) =>
      tried(async () => {
        const { entry, end } = await streamed(name, DEFLATED);
        const packer = createDeflateRaw({ level: LEVEL });
        // What comes out is written in its order, and the writer of the table waits for it.
        const written = (async () => {
          for await (const bytes of packer as AsyncIterable<Buffer>) await put(bytes);
        })();
        written.catch((error) => packer.destroy(error instanceof Error ? error : undefined));
        const failed = new Promise<never>((_, reject) => packer.once('error', reject));
        failed.catch(() => {});
        const pack = (bytes: Buffer) =>
          Promise.race([
            failed,
            new Promise<void>((done) => (packer.write(bytes) ? done() : packer.once('drain', done))),
          ]);
        const buffered = createBuffered(async (bytes) => {
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          await tried(() => pack(bytes));
        });
        return {
          write: buffered.write,
          close: () =>
            tried(async () => {
              await buffered.flush();
              packer.end();
              await written;
              await end();
            }),
        };
      }),
    text: (name, text) => tried(() => small(name, Buffer.from(text, 'utf8'))),
    file: (name, source) =>
      tried(async () => {
        const input = await partsOf(source).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          return undefined;
        });
        if (!input) return false;
        const { entry, end } = await streamed(name, STORED);
        for await (const read of input) {
          entry.crc = crc32(read, entry.crc);
          entry.size += read.length;
          await put(read);
        }
        await end();
        return true;
      }),
    finish: () =>
      tried(async () => {
        const began = at;
        for await (const bytes of directory.all()) await put(bytes);
        await put(directoryEnd(directory.count(), began, at - began));
        await handle.sync();
        await handle.close();
        await directory.close();
        await rename(part, zip);
      }),
    async abandon() {
      await handle.close().catch(() => {});
      await directory.close();
      await rm(part, { force: true });
    },
  };
}

/** Each part is valid until the next one is asked for. @throws ENOENT */
async function partsOf({ path, open: begin }: Pick<StoredFile, 'open' | 'path'>): Promise<AsyncIterable<Uint8Array>> {
  return path === undefined ? begin() : readParts(await open(path, 'r'));
}

/** One buffer for all of them: an export may have a million pictures. */
async function* readParts(input: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    const bytes = Buffer.allocUnsafe(PART_BYTES);
    for (let at = 0; ; ) {
      const { bytesRead } = await input.read(bytes, 0, bytes.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield bytes.subarray(0, bytesRead);
    }
  } finally {
    await input.close();
  }
}

/** The records of the directory, kept in a file of their own until they come last: of a million pictures they are 150 MB. */
async function openDirectory(path: string) {
  const list = await open(path, 'w+');
  let waiting: Buffer[] = [];
  let [count, waitingBytes, bytes] = [0, 0, 0];
  const flush = async () => {
    const records = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    await list.write(records, 0, records.length, bytes);
    bytes += records.length;
  };
  return {
    count: () => count,
    async add(entry: ZipEntry): Promise<void> {
      const record = directoryEntry(entry);
      waiting.push(record);
      waitingBytes += record.length;
      count += 1;
      if (waitingBytes > PART_BYTES) await flush();
    },
    async *all(): AsyncGenerator<Buffer> {
      await flush();
      for (let from = 0; from < bytes; ) {
        const part = Buffer.allocUnsafe(Math.min(PART_BYTES, bytes - from));
        const { bytesRead } = await list.read(part, 0, part.length, from);
        if (bytesRead === 0) throw new Error(`${path} ended early.`);
        from += bytesRead;
        yield part.subarray(0, bytesRead);
      }
    },
    async close(): Promise<void> {
      await list.close().catch(() => {});
      await rm(path, { force: true });
    },
  };
}
