/** `npm run shop -- customer export`: the customers as a file that the import reads (docs/import-format.md). */
import { open } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { csvOf } from '#contract/values/csv-text.ts';
import { CUSTOMER_COLUMNS, exportedCustomers } from '#server/modules/customers/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { CommandContext } from './command-line.ts';
import type { CustomerArguments } from './customer-arguments.ts';

const TEXTS = {
  it: {
    done: (count: number, file: string) => `${count} clienti scritti in ${file}.`,
    existing: (file: string) => `${file} c’è già e resta com’è.`,
  },
  en: {
    done: (count: number, file: string) => `${count} customers written to ${file}.`,
    existing: (file: string) => `${file} is there already and stays as it is.`,
  },
};

/** Returns the exit code: 0 done, 1 the file exists. */
export async function customerCommand(
  { database }: CommandContext,
  { command: { file }, lang }: CustomerArguments,
): Promise<number> {
  const texts = TEXTS[lang];
  const output = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    return undefined;
  });
  if (!output) {
    console.error(texts.existing(file));
    return 1;
  }
  let count = 0;
  try {
    // What is taken out is written down before it is (C-OFF-1).
    const act = {
      actor: { userId: null, name: userInfo().username },
      source: 'command',
      kind: 'customer.export',
    } as const;
    await createOperations({ clock: () => new Date() }).run(database.db, act, async (_, change) => {
      change.record();
      return null;
    });
    await output.writeFile(csvOf([CUSTOMER_COLUMNS], 'it'));
    for await (const lines of exportedCustomers(database.db)) {
      // The mark at the start of a file belongs to its head alone.
      await output.writeFile(csvOf(lines, 'it').slice(1));
      count += lines.length;
    }
  } finally {
    await output.close();
  }
  console.log(texts.done(count, file));
  return 0;
}
