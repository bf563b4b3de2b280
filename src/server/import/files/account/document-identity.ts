/**
 * Which document a row of a file is (C-DOC-5): the one with the same external id, else with the same year, series, number and
 * kind group. A number that belongs to another customer is refused, never moved.
 */
import type { AcceptedRow } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import { type DocumentTable, type KnownDocument, readKnownDocuments, renameDocument } from './documents.repository.ts';

const keyOf = ({ year, series, number, credit }: Partial<Record<'year' | 'series' | 'number' | 'credit', unknown>>) =>
  `${year}/${series ?? ''}/${number}/${credit === true}`;

export async function identified(
  table: DocumentTable,
  rows: AcceptedRow[],
  run: ImportRun,
  file: string,
): Promise<AcceptedRow[]> {
  const known = await readKnownDocuments(
    run.db,
    table,
    rows.flatMap(({ row }) => (row.external_id ? [String(row.external_id)] : [])),
    rows.map(({ row }) => ({ year: Number(row.year), number: String(row.number) })),
  );
  const byNumber = new Map(known.map((document) => [keyOf(document), document]));
  const byExternal = new Map(
    known.flatMap((document) => (document.external_id ? [[document.external_id, document]] : [])),
  );
  const kept: AcceptedRow[] = [];
  for (const accepted of rows) {
    const { row, line } = accepted;
    const same = byNumber.get(keyOf(row));
    const renamed = row.external_id ? byExternal.get(String(row.external_id)) : undefined;
    const other = [same, renamed].find((document) => document && document.client_id !== row.client_id);
    if (other) {
      const details = { customer: other.client_id };
      const column = same === other ? 'number' : 'external_id';
      run.log.refuse({ file, line, column, value: String(row[column]), code: 'document-of-other', details });
      run.counts(file).refused++;
      continue;
    }
    if (renamed && !same) await rename(table, renamed, row, run);
    kept.push(accepted);
  }
  return kept;
}

async function rename(
  table: DocumentTable,
  known: KnownDocument,
  row: AcceptedRow['row'],
  run: ImportRun,
): Promise<void> {
  await renameDocument(run.db, table, known.id, { year: row.year, series: row.series ?? '', number: row.number });
}

/** A row that names its document by number and year; series and type only where the number alone is not enough. */
export interface NamedDocument {
  readonly number: string;
  readonly year: number;
  readonly series: string | undefined;
  readonly credit: boolean | undefined;
}

/** Finds the documents that rows name. */
export async function documentsNamed(
  table: DocumentTable,
  names: readonly NamedDocument[],
  run: ImportRun,
): Promise<(name: NamedDocument) => KnownDocument | 'none' | 'several'> {
  const known = await readKnownDocuments(run.db, table, [], names);
  const found = Map.groupBy(known, ({ year, number }) => `${year}/${number}`);
  return ({ number, year, series, credit }) => {
    const documents = (found.get(`${year}/${number}`) ?? []).filter(
      (document) =>
        (series === undefined || document.series === series) && (credit === undefined || document.credit === credit),
    );
    return documents.length > 1 ? 'several' : (documents[0] ?? 'none');
  };
}
