/** Unpacks a ZIP of invoices in memory, within limits that a bomb meets long before the memory ends (C-FISC-1). */
import { Unzip, type UnzipFile, UnzipInflate, UnzipPassThrough } from 'fflate';
import { PaperRefused } from './refusals.ts';

const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_RATIO = 100;
/** Files this small are never a bomb, whatever their ratio. */
const UNSUSPICIOUS = 1024 * 1024;
/** What is pushed at once: at the highest possible ratio (about 1 000) two megabytes come out of it. */
const STEP = 2048;
/** After so many milliseconds other requests get their turn. */
const TURN_MS = 8;

export interface PackedFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/**
 * The `.xml` and `.p7m` files of an archive, by their names without folders.
 * @throws PaperRefused `zip-broken`, `zip-too-large`, `zip-without-invoices`.
 */
export async function unpackZip(zip: Uint8Array): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  let open = 0;
  let total = 0;
  const unzipper = new Unzip((file: UnzipFile) => {
    const fileName = file.name.split(/[/\\]/).at(-1) ?? '';
    const parts: Uint8Array[] = [];
    const wanted = /\.(xml|p7m)$/i.test(fileName);
    if (!wanted) return;
    open += 1;
    file.ondata = (error, data, final) => {
      if (error) throw error;
      total += data.length;
      if (total > MAX_UNPACKED || total > Math.max(UNSUSPICIOUS, zip.length * MAX_RATIO))
        throw new PaperRefused('zip-too-large');
      parts.push(data);
      if (!final) return;
      open -= 1;
      files.push({ fileName, bytes: Buffer.concat(parts) });
    };
    file.start();
  });
  unzipper.register(UnzipInflate);
  unzipper.register(UnzipPassThrough);
  try {
    let since = performance.now();
    for (let at = 0; at < zip.length; at += STEP) {
      unzipper.push(zip.subarray(at, at + STEP), at + STEP >= zip.length);
      if (performance.now() - since < TURN_MS) continue;
      await new Promise(setImmediate);
      since = performance.now();
    }
    if (open > 0) throw new Error('truncated');
  } catch (error) {
    if (error instanceof PaperRefused) throw error;
    throw new PaperRefused('zip-broken', error instanceof Error ? error.message : String(error));
  }
  if (files.length === 0) throw new PaperRefused('zip-without-invoices');
  return files;
}
