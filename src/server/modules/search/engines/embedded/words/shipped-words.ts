/** The sets that come with Bancale: `shipped/<trade>.yaml`. */
import { readdirSync, readFileSync } from 'node:fs';
import { type SearchWords, searchWords } from './search-words.ts';
import { readWordFile, type WordSet } from './word-file.ts';

const FOLDER = new URL('./shipped/', import.meta.url);

let sets: readonly WordSet[] | undefined;
let words: SearchWords | undefined;

/** Read once: they change with a new version only. */
export function shippedSets(): readonly WordSet[] {
  sets ??= readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => {
      const read = readWordFile(file.replace('.yaml', ''), readFileSync(new URL(file, FOLDER), 'utf8'));
      if ('lines' in read) return read;
      const [fault] = read;
      throw new Error(`${file}, line ${fault?.line}: ${fault?.reason}`);
    });
  return sets;
}

/** The words of a shop without files of its own. */
export function shippedWords(): SearchWords {
  words ??= searchWords(shippedSets(), []);
  return words;
}
