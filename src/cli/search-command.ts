/** `npm run shop -- search …`: why a search finds what it finds, and the words it knows (docs/search-words.md). */
import { join } from 'node:path';
import { catalogueSource } from '#server/catalogue-source.ts';
import { readEnv } from '#server/env.ts';
import { announceData, type Catalogue, createCatalogue } from '#server/modules/catalogue/index.ts';
import {
  folderSnapshots,
  openSearchTrial,
  readWords,
  type SearchDocument,
  WORDS_FOLDER,
  withMoreWords,
} from '#server/modules/search/index.ts';
import { readOfficeWords } from '#server/modules/search-desk/index.ts';
import { readSearchReport } from '#server/modules/tracking/index.ts';
import { plainDate } from '#server/platform/clock.ts';
import type { CommandContext } from './command-line.ts';
import type { SearchArguments } from './search-arguments.ts';
import { reportText } from './search-report-text.ts';
import { explanationText, REBUILD_ASKED, wordsText } from './search-texts.ts';

const DAY_MS = 86_400_000;

/** Needs no database. Returns the exit code: 0 all files are in use, 1 one of them has a fault. */
export async function wordsCommand({ lang }: SearchArguments): Promise<number> {
  const state = await readWords(join(readEnv().dataDir, WORDS_FOLDER));
  console.log(wordsText(state, WORDS_FOLDER, lang));
  return state.faults.length === 0 ? 0 : 1;
}

/** The running shop builds its index at once, one that is stopped at its next start. */
async function rebuildCommand({ database: { db } }: CommandContext, { lang }: SearchArguments): Promise<number> {
  await db.transaction((transaction) => announceData(transaction, [], { articles: null }));
  console.log(REBUILD_ASKED[lang]);
  return 0;
}

async function reportCommand(
  { settings: { timeZone }, database: { db } }: CommandContext,
  { days, rows }: { readonly days: number; readonly rows: number },
  lang: SearchArguments['lang'],
): Promise<number> {
  const since = plainDate(new Date(Date.now() - (days - 1) * DAY_MS), timeZone);
  console.log(reportText(await readSearchReport(db, since, rows), lang));
  return 0;
}

/** All but `words`. */
export async function searchCommand(context: CommandContext, given: SearchArguments): Promise<number> {
  const { name } = given.command;
  if (name === 'fill' || name === 'status') {
    const { fillCommand, statusCommand } = await import('./search-fill-command.ts');
    return name === 'fill' ? fillCommand(context, given.lang) : statusCommand(context, given.lang);
  }
  if (given.command.name === 'report') return reportCommand(context, given.command, given.lang);
  return given.command.name === 'rebuild' ? rebuildCommand(context, given) : tryCommand(context, given);
}

async function tryCommand(
  { env: { dataDir }, settings: { timeZone }, database: { db } }: CommandContext,
  { command, lang }: SearchArguments,
): Promise<number> {
  if (command.name !== 'try') throw new Error(`search ${command.name} is no search`);
  const clock = () => new Date();
  const catalogue = await createCatalogue({ db, clock, timeZone });
  try {
    const source = catalogueSource({ db, catalogue, clock, timeZone });
    const files = await readWords(join(dataDir, WORDS_FOLDER));
    const words = withMoreWords(files.words, await readOfficeWords(db));
    const trial = await openSearchTrial({
      source,
      words,
      snapshots: folderSnapshots(join(dataDir, 'search')),
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
