/**
 * The folder of a server that files of orders go to, as the folder of a connection is on our disk (C-EXC-4): the same steps in the same order, so
 * that what is promised of one is promised of the other. A file is uploaded as `.part`, its size is compared, then it gets its name.
 */
import { bytesOfOutFile, type OutFolder } from '#server/modules/exchange/index.ts';
import { SourceFault } from '../desk/source-faults.ts';
import type { ServerSession } from './server-session.ts';

const PART = '.part';
/** Names of ours have the identity of their order, or of the file itself, in them; names of others are passed over. */
const OF_OURS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

export function remoteOutFolder(session: ServerSession, folder: string): OutFolder {
  async function place(names: readonly string[]): Promise<void> {
    for (const name of names) await session.rename([folder, `${name}${PART}`], [folder, name]);
  }
  return {
    async names() {
      const names = new Set<string>();
      await session.list(folder, async (files) => {
        for (const { name } of files) if (OF_OURS.test(name)) names.add(name);
      });
      return names;
    },
    async prepare(files) {
      for (const file of files) {
        const { name } = file;
        const part = `${name}${PART}`;
        const bytes = bytesOfOutFile(file);
        await session.upload(folder, part, bytes);
        const there = await session.stat(folder, part);
        if (there?.bytes !== bytes.length) throw new SourceFault('upload', name);
      }
    },
    place,
    async hide(names) {
      for (const name of names.toReversed()) {
        if (await session.rename([folder, name], [folder, `${name}${PART}`])) continue;
        await place(names);
        return false;
      }
      return true;
    },
    async remove(names) {
      for (const name of names.flatMap((one) => [one, `${one}${PART}`])) await session.remove(folder, name);
    },
  };
}
