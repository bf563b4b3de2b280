/** The shop's word files: read at start and whenever one changes, without a rebuild of the index and without a restart. */
import { readFile } from 'node:fs/promises';
import { every } from '#server/platform/every.ts';
import { folderState } from '#server/platform/folder-state.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { type SearchWords, searchWords } from './search-words.ts';
import { shippedSets, shippedWords } from './shipped-words.ts';
import { readWordFile, type WordFault, type WordSet } from './word-file.ts';

/** Below DATA_DIR; not in `search/`, which no backup contains. */
export const WORDS_FOLDER = 'search-words';

const EVERY_MS = 2_000;
/** Not the temporary files of editors, nor files in folders. */
const WORD_FILE = /^[^./~#][^/]*\.ya?ml$/;

export interface WordsState {
  readonly words: SearchWords;
  /** Files that are not used, with all of their faults. */
  readonly faults: ReadonlyArray<WordFault & { readonly file: string }>;
}

/** The words of the shipped sets and of the folder’s files. */
export async function readWords(folder: string): Promise<WordsState> {
  return (await read(await folderState(folder), new Map())).state;
}

export interface WordsFolderOptions {
  readonly folder: string;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Gets the words, and the files' own sets, at the first call and after each change. */
  readonly use: (words: SearchWords, own: readonly WordSet[]) => void;
  readonly everyMs?: number;
}

export interface WatchedWords {
  /** Checks now. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** Resolves when the words of now are in use. */
export async function watchWords({ folder, log, use, everyMs = EVERY_MS }: WordsFolderOptions): Promise<WatchedWords> {
  let seen: string | undefined;
  let usable = new Map<string, WordSet>();

  async function look(): Promise<void> {
    const folderNow = await folderState(folder);
    if (folderNow.signature === seen) return;
    const { state, sets } = await read(folderNow, usable);
    const { words, faults } = state;
    for (const { file, line, reason } of faults)
      log.warn(
        { file: `${WORDS_FOLDER}/${file}`, line, reason },
        'a word file cannot be read: its words of before stay',
      );
    for (const { file, line, reason } of words.warnings)
      log.warn({ file: `${WORDS_FOLDER}/${file}`, line, reason }, 'a word file switches off what there is not');
    use(words, [...sets.values()]);
    usable = sets;
    seen = folderNow.signature;
    if (sets.size > 0) log.info({ files: [...sets.keys()] }, 'the words of the search were read');
  }

  const checks = every(everyMs, 'words of the search', look, log);
  await look();
  checks.start();
  return { look, close: checks.stop };
}

async function read({ files }: { files: ReadonlyMap<string, string> }, before: ReadonlyMap<string, WordSet>) {
  const sets = new Map<string, WordSet>();
  const faults: Array<WordFault & { file: string }> = [];
  for (const [file, onDisk] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (!WORD_FILE.test(file)) continue;
    const text = await readFile(onDisk, 'utf8').catch((error: NodeJS.ErrnoException) => error);
    const found =
      typeof text === 'string'
        ? readWordFile(file, text)
        : [{ line: 1, reason: `${text.code}: the file cannot be opened` }];
    const usable = 'lines' in found ? found : before.get(file);
    if (!('lines' in found)) faults.push(...found.map((fault) => ({ file, ...fault })));
    if (usable) sets.set(file, usable);
  }
  const words = sets.size === 0 ? shippedWords() : searchWords(shippedSets(), [...sets.values()]);
  const state: WordsState = { words, faults };
  return { state, sets };
}
