/** A folder of our own tables as JSON lines, written row by row: what a file of another system becomes before it is imported. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatRow } from '#server/formats/format-rows.ts';
import { HOW_TO_READ, type HowToRead, NOTES } from '../how-to-read.ts';
import type { IssueCode } from '../issue-texts.ts';
import { LINE } from '../jsonl-table.ts';

/** What was found wrong with a record on the way. */
export interface FolderNote {
  readonly level: 'refused' | 'warning';
  readonly line: number;
  readonly column?: string;
  readonly code: IssueCode;
  readonly value: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

export interface FolderBatch {
  readonly rows: readonly FormatRow[];
  readonly notes: readonly FolderNote[];
}

export interface TableFolder {
  /** Rows in their order; of tables that articles name (`brands`, `families`, `attributes`) each code once. */
  add(batch: FolderBatch): Promise<void>;
  /** Names of the files; none of them has its end before. */
  close(reading: HowToRead): Promise<string[]>;
}

/** Rows that many records say. */
const SHARED: ReadonlySet<string> = new Set(['brands', 'families', 'attributes']);

export async function openTableFolder(folder: string): Promise<TableFolder> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, LineFile>();
  const seen = new Map<string, Set<string>>();
  const fileOf = (name: string): LineFile => {
    const known = files.get(name) ?? lineFile(join(folder, name));
    files.set(name, known);
    return known;
  };
  const isNew = ({ table, row }: FormatRow): boolean => {
    if (!SHARED.has(table)) return true;
    const codes = seen.get(table) ?? new Set();
    seen.set(table, codes);
    const code = row.code ?? '';
    return !codes.has(code) && codes.add(code) !== undefined;
  };
  return {
    async add({ rows, notes }) {
      for (const one of rows)
        if (isNew(one)) await fileOf(`${one.table}.jsonl`).write({ [LINE]: one.line, ...one.row });
      for (const note of notes) await fileOf(NOTES).write(stored(note));
    },
    async close(reading) {
      for (const file of files.values()) await file.close();
      await writeFile(join(folder, HOW_TO_READ), JSON.stringify(reading));
      return [...files.keys()].filter((name) => name !== NOTES);
    },
  };
}

const stored = ({ level, line, column = '', code, value, details = {} }: FolderNote) => ({
  level,
  line,
  column,
  code,
  value,
  details,
});

interface LineFile {
  write(value: object): Promise<void>;
  close(): Promise<void>;
}

function lineFile(path: string): LineFile {
  const stream = createWriteStream(path);
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  return {
    async write(value) {
      if (failure) throw failure;
      if (!stream.write(`${JSON.stringify(value)}\n`)) await drained(stream);
    },
    close: () =>
      new Promise((done, failed) => {
        if (failure) return failed(failure);
        stream.once('error', failed);
        stream.end(() => done());
      }),
  };
}

/** Resolves after an error too: the next line that is written throws it. */
const drained = (stream: WriteStream) =>
  new Promise<void>((done) => {
    const go = () => {
      stream.off('drain', go);
      stream.off('error', go);
      done();
    };
    stream.on('drain', go);
    stream.on('error', go);
  });
