/** Unpacks a zip as a stream: neither the archive nor any file of it is ever completely in memory. */
import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate';
import { ImportFailure } from './import-failure.ts';

const MAX_UNZIPPED_GB = 20;

/** @throws ImportFailure when the archive is damaged, too large when unpacked, or names a file outside the folder. */
export async function unzip(zip: string, folder: string, mostGb = MAX_UNZIPPED_GB): Promise<void> {
  const handles = new Set<number>();
  let total = 0;

  const unpack = (file: UnzipFile) => {
    if (file.name.endsWith('/')) return;
    if (!isSafePath(file.name)) throw new ImportFailure('zip-path', { source: zip, name: file.name });
    const path = join(folder, file.name);
    mkdirSync(dirname(path), { recursive: true });
    const handle = openSync(path, 'w');
    handles.add(handle);
    file.ondata = (error, data, final) => {
      if (error) throw error;
      total += data.length;
      if (total > mostGb * 1e9) throw new ImportFailure('zip-too-big', { source: zip, max: mostGb });
      writeSync(handle, data);
      if (!final) return;
      handles.delete(handle);
      closeSync(handle);
    };
    file.start();
  };

  const unzipper = new Unzip(unpack);
  unzipper.register(UnzipInflate);
  unzipper.register(UnzipPassThrough);
  try {
    let bytes = 0;
    for await (const chunk of createReadStream(zip) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      unzipper.push(chunk);
    }
    unzipper.push(new Uint8Array(0), true);
    if (handles.size > 0 || bytes < 22) throw new Error('truncated');
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    throw new ImportFailure('zip-broken', {
      source: zip,
      reason: error instanceof Error ? error.message : String(error),
    });
  } finally {
    for (const handle of handles) closeSync(handle);
  }
}

/** Relative, without `..`, drive letters or control characters: nothing is ever written outside the folder. */
export function isSafePath(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is searched for
  if (name === '' || name.startsWith('/') || /[\\:\u0000-\u001f]/.test(name)) return false;
  return !name.split('/').some((part) => part === '..' || part === '.' || part === '');
}
