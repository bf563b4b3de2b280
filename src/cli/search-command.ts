/** `npm run shop -- search …`: why a search finds what it finds, and the words it knows (docs/search-words.md). */
import { join } from 'node:path';
import { catalogueSource } from '#server/catalogue-source.ts';
import { readEnv } from '#server/env.ts';
import { type Catalogue, createCatalogue } from '#server/modules/catalogue/index.ts';
import { openSearchTrial, readWords, type SearchDocument, WORDS_FOLDER } from '#server/modules/search/index.ts';
import type { CommandContext } from './command-line.ts';
import type { SearchArguments } from './search-arguments.ts';
import { explanationText, wordsText } from './search-texts.ts';

/** Needs no database. Returns the exit code: 0 all files are in use, 1 one of them has a fault. */
export async function wordsCommand({ lang }: SearchArguments): Promise<number> {
  const state = await readWords(join(readEnv().dataDir, WORDS_FOLDER));
  console.log(wordsText(state, WORDS_FOLDER, lang));
  return state.faults.length === 0 ? 0 : 1;
}

export async function tryCommand(
  { env: { dataDir }, settings: { timeZone }, database: { db } }: CommandContext,
  { command, lang }: SearchArguments,
): Promise<number> {
  if (command.name !== 'try') throw new Error(`search ${command.name} is no search`);
  const clock = () => new Date();
  const catalogue = await createCatalogue({ db, clock, timeZone });
  try {
    const source = catalogueSource({ db, catalogue, clock, timeZone });
    const { words } = await readWords(join(dataDir, WORDS_FOLDER));
    const trial = await openSearchTrial({
      source,
      words,
      snapshotFile: join(dataDir, 'search', 'index.snapshot'),
      read: (ids) => documentsOf(catalogue, ids),
    });
    try {
      const explanation = await trial.explain({ text: command.text, lang, rows: command.rows });
      console.log(explanationText(trial, explanation, lang));
    } finally {
      await trial.close();
    }
    return 0;
  } finally {
    await catalogue.close();
  }
}

async function documentsOf(catalogue: Catalogue, ids: readonly number[]): Promise<SearchDocument[]> {
  const found: SearchDocument[] = [];
  for await (const batch of catalogue.searchDocuments(ids)) found.push(...batch);
  return found;
}
