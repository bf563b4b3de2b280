/** `import.json` beside the files of a source: how some of them are meant (docs/import-format.md). */
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { ImportFailure } from './import-failure.ts';
import type { ImportTable, NewOnlyTable } from './import-table.ts';
import type { IssueLog } from './issue-log.ts';
import { isIssueCode } from './issue-texts.ts';

export const HOW_TO_READ = 'import.json';
/** What was found wrong with the file that the tables were made of, one issue per line. */
export const NOTES = 'notes.jsonl';

const schema = z.strictObject({
  /** Tables of JSON lines of which a line changes only the fields that it has. */
  partial: z.array(z.string()).default([]),
  /** The only tables that `--replace` means; left out: all that are there. */
  replace: z.array(z.string()).optional(),
  /** Tables of which only rows with new codes count; deadlines: of documents that have none. */
  new_only: z.array(z.enum(['brands', 'families', 'attributes', 'deadlines'])).default([]),
  /** The file that the tables were made of, for messages about their rows. */
  made_of: z.string().default(''),
});
export type HowToRead = z.input<typeof schema>;

export interface Reading {
  isPartial(table: string): boolean;
  applied(name: string, table: ImportTable): ImportTable;
  /** Reports what was found wrong before. */
  report(log: IssueLog): Promise<void>;
}

const PLAIN: Reading = { isPartial: () => false, applied: (_, table) => table, report: async () => {} };

/** @throws ImportFailure `bad-mapping` when the file is there and wrong. */
export async function readHowToRead(source: {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
}): Promise<Reading> {
  if (!source.files.has(HOW_TO_READ)) return PLAIN;
  const { partial, replace, new_only: newOnly, made_of: madeOf } = await parsed(join(source.folder, HOW_TO_READ));
  return {
    isPartial: (name) => partial.includes(name),
    applied: (name, table) => ({
      ...table,
      ...(madeOf !== '' && { file: `${madeOf} (${name})` }),
      ...(replace && !replace.includes(name) && { keepsOthers: true }),
      ...(newOnly.includes(name as NewOnlyTable) && { newOnly: name as NewOnlyTable }),
    }),
    async report(log) {
      const path = join(source.folder, NOTES);
      if (!existsSync(path)) return;
      for await (const line of createInterface({
        input: createReadStream(path),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        const note = readNote(line);
        if (!note) continue;
        const { level, ...issue } = note;
        const noted = { file: madeOf, ...issue };
        if (level === 'refused') log.refuse(noted);
        else log.warn(noted);
      }
    },
  };
}

const noteSchema = z.object({
  level: z.enum(['refused', 'warning']),
  line: z.int().min(0),
  column: z.string().default(''),
  value: z.string(),
  code: z.string().refine(isIssueCode),
  details: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

/** Undefined for what nobody of us wrote. */
function readNote(line: string): z.output<typeof noteSchema> | undefined {
  try {
    return noteSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

async function parsed(path: string): Promise<z.output<typeof schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? (error.issues[0]?.message ?? '') : String(error);
    throw new ImportFailure('bad-mapping', { source: HOW_TO_READ, reason });
  }
}
