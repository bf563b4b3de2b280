/**
 * Reads a backup's tar archive from beginning to end; an archive that another `tar` made from the same files works too.
 */
import type { FileHandle } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder } from 'modern-tar';
import { StartupError } from '#server/platform/startup-error.ts';

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** The content as a stream, to be read once, before the next entry is requested. If it is not read, it is skipped. */
  readonly parts: AsyncIterable<Uint8Array>;
}

const BYTES_AT_ONCE = 1_048_576;

/**
 * The files of the archive in order; folders, links and devices are skipped. Only a few megabytes are in memory at a
 * time. @throws StartupError when it is no archive, or one that was cut short.
 */
export async function* tarEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const bytes = file.createReadStream({ start: 0, autoClose: false, highWaterMark: BYTES_AT_ONCE });
  const entries = ReadableStream.from<Uint8Array>(bytes).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of told(entries)) {
    const { name, size } = header;
    if (header.type === 'file') yield { name, size, parts: told(body) };
    if (!body.locked) await body.cancel();
  }
}

/** The content of a small entry. */
export function contentOf({ parts }: TarEntry): Promise<Buffer> {
  return buffer(parts);
}

/** The same, with its failures as messages for an operator who wants to restore a shop. */
async function* told<Value>(stream: ReadableStream<Value>): AsyncGenerator<Value> {
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new StartupError(
      error instanceof Error && error.message.includes('truncated')
        ? 'The backup is cut short: the file was not copied to its end.'
        : 'The file is no backup of Bancale, or it is damaged.',
    );
  }
}
