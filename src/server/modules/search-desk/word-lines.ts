/** Words of shipped sets and files, for reading: files are the operator's, the office does not write them. */
import { fold, shippedSets, type WordSet } from '../search/index.ts';
import type { RunningRules } from './running-rules.ts';

const MOST_LINES = 300;

/** The sets in use, and lines of the set `set` or, without one, of every set, that have `text`. */
export function readWordLines(files: ReturnType<RunningRules['files']>, { set, text }: { set: string; text: string }) {
  const wanted = fold(text);
  const every: readonly WordSet[] = [...shippedSets(), ...files.own];
  const isAsked = set !== '' || wanted !== '';
  const lines = every
    .filter(({ name }) => isAsked && (set === '' || name === set))
    .flatMap(({ name, lines: own, stopWords }) => [
      ...own.map(({ line, kind, lang, text: written }) => ({ set: name, line, kind, lang: lang ?? '', text: written })),
      ...stopWords.map((word) => ({ set: name, line: 0, kind: 'stop-word', lang: '', text: word })),
    ])
    .filter((line) => wanted === '' || fold(line.text).includes(wanted));
  return {
    sets: files.words.sets.map(({ name, isShipped, isOff, lines: count }) => ({
      name,
      shipped: isShipped,
      off: isOff,
      lines: count,
    })),
    found: lines.length,
    lines: lines.slice(0, MOST_LINES),
  };
}
