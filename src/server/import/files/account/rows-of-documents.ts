/** Rows of documents: they name their document by number and year, and get its id, its customer and their article. */
import type { AcceptedRow } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import { documentsNamed, type NamedDocument } from './document-identity.ts';
import { type DocumentTable, readArticlesOfCodes } from './documents.repository.ts';

/** Whether the type of a row's document says that it is a credit note; undefined = it does not say. */
export function creditOf(type: { readonly kind: string; readonly td: string } | undefined): boolean | undefined {
  const unsaid = type === undefined || (type.kind === 'invoice' && type.td === '');
  return unsaid ? undefined : type.kind === 'credit_note';
}

/** The name of a document in place of its id, until `withDocuments` finds it. */
export const nameText = ({ number, year, series, credit }: NamedDocument): string =>
  JSON.stringify([number, year, series ?? null, credit ?? null]);

function nameOf(written: string): NamedDocument {
  const [number, year, series, credit] = JSON.parse(written) as [string, number, string | null, boolean | null];
  return { number, year, series: series ?? undefined, credit: credit ?? undefined };
}

export interface RowsOf {
  readonly table: DocumentTable;
  readonly idColumn: string;
  /** Column of the file, for messages. */
  readonly fileColumn: string;
}

/** Rows of unknown documents are refused; a code that is no article here stays text. */
export async function withDocuments(
  { table, idColumn, fileColumn }: RowsOf,
  rows: readonly AcceptedRow[],
  run: ImportRun,
  file: string,
): Promise<AcceptedRow[]> {
  const names = new Map(rows.map(({ row }) => [String(row[idColumn]), nameOf(String(row[idColumn]))]));
  const find = await documentsNamed(table, [...names.values()], run);
  const found = rows.flatMap((accepted) => {
    const name = names.get(String(accepted.row[idColumn])) as NamedDocument;
    const document = find(name);
    if (typeof document !== 'string')
      return [{ ...accepted, row: { ...accepted.row, [idColumn]: document.id, client_id: document.client_id } }];
    const code = document === 'none' ? 'unknown-document' : 'documents-of-number';
    run.log.refuse({ file, line: accepted.line, column: fileColumn, value: name.number, code });
    run.counts(file).refused++;
    return [];
  });
  const coded = found.filter(({ row }) => row.carti);
  const articles = await readArticlesOfCodes(
    run.db,
    coded.map(({ row }) => ({ customerId: Number(row.client_id), code: String(row.carti) })),
  );
  return found.map((accepted) => ({
    ...accepted,
    row: { ...accepted.row, product_id: articles.get(`${accepted.row.client_id}/${accepted.row.carti}`) ?? null },
  }));
}
