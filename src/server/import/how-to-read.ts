/** `import.json` beside the files of a source: how some of them are meant (docs/import-format.md). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ImportFailure } from './import-failure.ts';
import type { ImportSource } from './import-source.ts';
import type { ImportTable } from './import-table.ts';

export const HOW_TO_READ = 'import.json';

const schema = z.strictObject({
  /** Tables of JSON lines of which a line changes only the fields that it has. */
  partial: z.array(z.string()).default([]),
  /** The only tables that `--replace` means; left out: all that are there. */
  replace: z.array(z.string()).optional(),
});
export type HowToRead = z.input<typeof schema>;

interface Reading {
  isPartial(table: string): boolean;
  applied(name: string, table: ImportTable): ImportTable;
}

/** @throws ImportFailure `bad-mapping` when the file is there and wrong. */
export async function readHowToRead(source: ImportSource): Promise<Reading> {
  if (!source.files.has(HOW_TO_READ)) return { isPartial: () => false, applied: (_, table) => table };
  const { partial, replace } = await parsed(join(source.folder, HOW_TO_READ));
  return {
    isPartial: (name) => partial.includes(name),
    applied: (name, table) => (replace && !replace.includes(name) ? { ...table, keepsOthers: true } : table),
  };
}

async function parsed(path: string): Promise<z.output<typeof schema>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? (error.issues[0]?.message ?? '') : String(error);
    throw new ImportFailure('bad-mapping', { source: HOW_TO_READ, reason });
  }
}
