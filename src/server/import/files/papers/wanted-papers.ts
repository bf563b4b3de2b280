/** Files of a source and the documents they are of: as `papers.csv` and other files say, else by their own names. */
import { basename } from 'node:path';
import type { ImportRun } from '../../import-run.ts';
import { paperNamed } from './paper-name.rules.ts';
import type { WantedPaper } from './wanted-paper.ts';

const FOLDER = 'papers/';
/** Files that systems leave in folders. */
const OF_SYSTEMS = /^(\.|thumbs\.db$|desktop\.ini$)/i;

/** `2026/ft12.pdf` of a file → its path in the source; undefined = there is none (or it is no path inside `papers/`). */
export function paperPath(run: Pick<ImportRun, 'source'>, written: string): string | undefined {
  const path = FOLDER + written.replaceAll('\\', '/').replace(/^(\.\/)?(papers\/)?/i, '');
  return run.source.files.has(path) ? path : undefined;
}

/** A file that a row of a document names; one that is not there is a warning, and the document is imported without it. */
export function namedByRow(
  run: ImportRun,
  written: string,
  owner: Pick<WantedPaper, 'owner' | 'credit' | 'keys' | 'year' | 'customerId'>,
  place: NonNullable<WantedPaper['place']>,
): void {
  const file = paperPath(run, written);
  if (file) run.papers.push({ ...owner, file, place });
  else run.log.warn({ ...place, value: written, code: 'paper-missing' });
}

/**
 * Files that nothing names, in the order of their paths. A single file is not a folder: what lies beside it was not given.
 */
export function unnamedPapers(run: Pick<ImportRun, 'source' | 'papers'>): Array<WantedPaper | { file: string }> {
  if (!run.source.whole) return [];
  const named = new Set(run.papers.map(({ file }) => file));
  return [...run.source.files]
    .filter((file) => file.startsWith(FOLDER) && !named.has(file) && !OF_SYSTEMS.test(basename(file)))
    .sort()
    .map((file) => {
      const paper = paperNamed(file);
      return paper ? { file, customerId: undefined, ...paper } : { file };
    });
}
