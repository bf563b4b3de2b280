/** Reads the files of a folder ahead, a few hundred at a time: their bytes here, what they say in threads beside. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { createJobThread } from '#server/platform/threads/job-thread.ts';
import { type GivenPaper, READING_THREAD, type ReadPaper, readPaper, shaOf } from './read-paper.ts';

export interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly sha256: string;
  /** Undefined = not read, because the file is kept already. */
  readonly papers: readonly ReadPaper[] | undefined;
}

export interface PaperReader {
  /** The files in their order, in chunks. The next chunk is read while the database writes the last one. */
  chunks(): AsyncGenerator<readonly ReadFile[]>;
  /** What a file says that was passed over. */
  again(file: ReadFile): Promise<readonly ReadPaper[]>;
  close(): Promise<void>;
}

const CHUNK_FILES = 128;
const CHUNK_BYTES = 4 * 1024 * 1024;
/** Files of one message to a thread. */
const GROUP = 16;
/** A ZIP of 200 MB takes its time. */
const PATIENCE_MS = 10 * 60_000;
const MOST_THREADS = 3;
const YOUNG_MB = 6;

export function createPaperReader(folder: string, paths: readonly string[], known: ReadonlySet<string>): PaperReader {
  // One processor is left to the database.
  const threads = Array.from({ length: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)) }, () =>
    createJobThread<readonly GivenPaper[], ReadPaper[][]>({
      file: new URL('./reading.worker.ts', import.meta.url),
      name: READING_THREAD,
      patienceMs: PATIENCE_MS,
      youngMb: YOUNG_MB,
    }),
  );
  let at = 0;
  let groups = 0;

  async function readGroup(): Promise<{ bytes: number; files: Promise<ReadFile[]> }> {
    const wanted = paths.slice(at, at + GROUP);
    at += wanted.length;
    // Small files: four calls of the system each, and no waiting for a thread between them. Others get their turn after each group.
    const files = wanted.map((path) => {
      const bytes = new Uint8Array(readFileSync(join(folder, path)));
      return { path, bytes, sha256: shaOf(bytes) };
    });
    await new Promise(setImmediate);
    const fresh = files.filter(({ sha256 }) => !known.has(sha256));
    const thread = threads[groups++ % threads.length];
    const given = fresh.map(({ path, bytes, sha256 }) => ({ name: basename(path), bytes, sha256 }));
    const read = given.length > 0 ? thread?.run(given) : undefined;
    return {
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
      files: Promise.resolve(read).then((answers) => {
        const papers = new Map(fresh.map(({ path }, place) => [path, answers?.[place]]));
        return files.map((file) => ({ ...file, papers: papers.get(file.path) }));
      }),
    };
  }

  async function readChunk(): Promise<ReadFile[]> {
    const reading: Array<Promise<ReadFile[]>> = [];
    let bytes = 0;
    while (at < paths.length && reading.length * GROUP < CHUNK_FILES && bytes < CHUNK_BYTES) {
      const group = await readGroup();
      // Awaited below; a failure must not be unheard until then.
      group.files.catch(() => {});
      reading.push(group.files);
      bytes += group.bytes;
    }
    return (await Promise.all(reading)).flat();
  }

  return {
    async *chunks() {
      let next = readChunk();
      for (;;) {
        const chunk = await next;
        if (chunk.length === 0) return;
        next = readChunk();
        next.catch(() => {});
        yield chunk;
      }
    },
    again: ({ path, bytes, sha256 }) => readPaper({ name: basename(path), bytes, sha256 }),
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
