/**
 * Where the index that one process built is kept: for the next start, and for other processes. Every process reads and writes a local file; a store
 * on another machine copies it there and back.
 */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A snapshot that can be read as a file of this machine. */
export interface StoredSnapshot {
  readonly file: string;
  /** As `SnapshotStore.mark` when it was fetched. */
  readonly mark: string;
}

/** What is stored; its format (`SNAPSHOT_FORMAT`) and version are also in the file itself, which a reader checks. */
export interface SnapshotDraft {
  /** Written by the build at the path of `draft()`. */
  readonly file: string;
  /** State of the source that is in it. */
  readonly version: string;
}

/** One snapshot at a time, the last one that any process put. */
export interface SnapshotStore {
  /** Identifies what is stored without reading it, another one after each `put` of any process; undefined when there is nothing. */
  mark(): Promise<string | undefined>;
  /** Brings what is stored to this machine; undefined when there is nothing. */
  get(): Promise<StoredSnapshot | undefined>;
  /** Path for a new snapshot, on this machine, of this process alone. */
  draft(): string;
  /**
   * Makes the draft what is stored, whole or not at all. Returns its mark; undefined when there is no draft, because the disk is full.
   */
  put(draft: SnapshotDraft): Promise<string | undefined>;
}

const NAME = 'index.snapshot';
/** Half-written files of killed processes; those of a build that is underway are younger. */
const LEFT_MS = 86_400_000;

/** The embedded store: one file, shared by the processes of a data folder. @param folder `DATA_DIR/search` */
export function folderSnapshots(folder: string): SnapshotStore {
  const file = join(folder, NAME);

  async function mark(): Promise<string | undefined> {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    return found && `${found.ino}:${found.mtimeNs}:${found.size}`;
  }

  async function removeLeft(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.startsWith(`${NAME}.`)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found && found.mtimeMs < Date.now() - LEFT_MS) await rm(path, { force: true });
    }
  }

  return {
    mark,
    async get() {
      const now = await mark();
      return now === undefined ? undefined : { file, mark: now };
    },
    draft: () => join(folder, `${NAME}.${randomUUID()}`),
    async put(draft) {
      await removeLeft();
      const moved = await rename(draft.file, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
      return moved ? mark() : undefined;
    },
  };
}

/** What is stored in another store can be read, and nothing is written: for searches beside the running shop. */
export const readOnly = (store: SnapshotStore): SnapshotStore => ({ ...store, put: async () => undefined });
