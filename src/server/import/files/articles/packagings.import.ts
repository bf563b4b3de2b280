/** packagings.csv: the rows of an article together are its list of packagings (C-CAT-3). */
import { flag, quantity, requiredText, text } from '../../cells.ts';
import { CellRefused } from '../../import-failure.ts';
import { forEachBatch, refuse } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { ImportTable } from '../../import-table.ts';
import { rowReader } from '../../row-reader.ts';
import {
  createPackagingStage,
  finishPackagingStage,
  type StagedPackaging,
  stagePackagingRows,
} from './packagings.repository.ts';

export const PACKAGING_COLUMNS = {
  product: requiredText(100),
  code: requiredText(10),
  um: text(10),
  quantity: quantity({ positive: true }),
  default: flag(false),
  smallest: flag(false),
} as const;

/** The rows seen of an article, to find duplicates; freed when the file is read. */
interface Said {
  codes: Map<string, number>;
  hasDefault: boolean;
  hasSmallest: boolean;
}

/** Fills `staged_packagings (carti, packagings)`, which the import of articles reads. */
export async function stagePackagings(table: ImportTable, run: ImportRun): Promise<void> {
  const counts = run.counts(table.file);
  const reader = rowReader(table, PACKAGING_COLUMNS, run.log);
  const said = new Map<string, Said>();
  await createPackagingStage(run.db);
  let order = 0;
  let writing: Promise<void> = Promise.resolve();
  await forEachBatch(table, run, async (rows) => {
    const staged: StagedPackaging[] = [];
    for (const raw of rows) {
      const values = reader.read(raw);
      try {
        const { product, code, um, quantity: pieces, default: isDefault = false, smallest = false } = values ?? {};
        if (product === undefined || code === undefined || pieces === undefined) {
          counts.refused++;
          continue;
        }
        if (!run.known.products.ids.has(product)) refuse('unknown-product', 'product');
        claim(said, product, code, isDefault, smallest, raw.line);
        staged.push({
          n: order++,
          carti: product,
          code,
          um: um || code,
          quantity: pieces,
          is_default: isDefault,
          smallest,
        });
      } catch (error) {
        if (!(error instanceof CellRefused)) throw error;
        if (table.derived && error.code === 'unknown-product') continue;
        counts.refused++;
        const column = error.column ?? '';
        const value = raw.cells.get(table.columns.indexOf(column)) ?? '';
        const { code, details } = error;
        run.log.refuse({ file: table.file, line: raw.line, column: table.sourceColumn(column), value, code, details });
      }
    }
    await writing;
    writing = stagePackagingRows(run.db, staged);
    writing.catch(() => {});
  });
  await writing;
  await finishPackagingStage(run.db);
}

function claim(
  said: Map<string, Said>,
  product: string,
  code: string,
  isDefault: boolean,
  smallest: boolean,
  line: number,
): void {
  const earlier = said.get(product) ?? { codes: new Map<string, number>(), hasDefault: false, hasSmallest: false };
  const doubled = earlier.codes.get(code);
  if (doubled !== undefined) refuse('duplicate', 'code', { line: doubled });
  if (isDefault && earlier.hasDefault) refuse('second-default', 'default');
  if (smallest && earlier.hasSmallest) refuse('second-smallest', 'smallest');
  earlier.codes.set(code, line);
  earlier.hasDefault ||= isDefault;
  earlier.hasSmallest ||= smallest;
  said.set(product, earlier);
}
