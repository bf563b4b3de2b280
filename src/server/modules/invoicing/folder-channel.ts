/**
 * The channel that is built in: two folders, for the software of an accountant, a provider or a person with PEC. `out` has the files
 * to send (`out/to-sign` those that a public body takes signed only), `in` is where receipts are put; they move to `in/read`.
 */
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceChannel, ReceivedFile } from './invoice-channel.ts';

/** A file that is still being written is taken with the next look. */
const SETTLED_MS = 2_000;
const MOST_BYTES = 15 * 1024 * 1024;
const MOST_AT_ONCE = 500;

export function folderChannel(folder: string, now: () => Date): InvoiceChannel {
  const [out, toSign, inbox] = [join(folder, 'out'), join(folder, 'out', 'to-sign'), join(folder, 'in')];

  return {
    async send({ name, bytes, toSign: unsigned }) {
      const target = unsigned ? toSign : out;
      await mkdir(target, { recursive: true });
      await mkdir(inbox, { recursive: true });
      // Renamed when complete, so that a reader never finds half a file.
      const draft = join(target, `.${name}.new`);
      await writeFile(draft, bytes);
      await rename(draft, join(target, name));
    },
    async receipts() {
      const names = await readdir(inbox, { withFileTypes: true }).catch(() => []);
      const found: ReceivedFile[] = [];
      for (const entry of names.filter((one) => one.isFile() && !one.name.startsWith('.')).slice(0, MOST_AT_ONCE)) {
        const path = join(inbox, entry.name);
        const { size, mtimeMs } = await stat(path);
        if (now().getTime() - mtimeMs < SETTLED_MS) continue;
        found.push({ name: entry.name, bytes: size > MOST_BYTES ? new Uint8Array() : await readFile(path) });
      }
      return found;
    },
    async done({ name }, read) {
      const target = join(inbox, read ? 'read' : 'not-read');
      await mkdir(target, { recursive: true });
      await rename(join(inbox, name), join(target, name));
    },
  };
}
