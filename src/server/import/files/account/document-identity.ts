/**
 * Which document a row of a file is (C-DOC-5): the one with the same external id, else with the same year, series, number and
 * kind group. A number that belongs to another customer is refused, never moved.
 */
import { linkKeys } from '#contract/values/number-key.rules.ts';
import type { IssueDetails } from '../../import-failure.ts';
import type { AcceptedRow } from '../../import-rows.ts';
import type { ImportRun } from '../../import-run.ts';
import type { IssueCode } from '../../issue-texts.ts';
import {
  type DocumentTable,
  type KnownDocument,
  readDocumentsOfXml,
  readKnownDocuments,
  renameDocument,
} from './documents.repository.ts';

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
  const ofPapers = table === 'invoices' ? await ofXml(rows, byNumber, run) : new Map<string, KnownDocument>();
  const lineOf = new Map<string, number>();
  const kept: AcceptedRow[] = [];
  for (const accepted of rows) {
    const { row, line } = accepted;
    const external = row.external_id ? String(row.external_id) : '';
    const same = byNumber.get(keyOf(row));
    const renamed = byExternal.get(external) ?? ofPapers.get(keyOf(row));
    const refused = fault(same, renamed, Number(row.client_id), lineOf.get(external));
    if (refused) {
      run.log.refuse({ file, line, value: String(row[refused.column]), ...refused });
      run.counts(file).refused++;
      continue;
    }
    if (external !== '') lineOf.set(external, line);
    if (renamed && !same) {
      const { year, series = '', number, kind } = row;
      await renameDocument(run.db, table, renamed.id, { year, series, number, kind });
    }
    kept.push(accepted);
  }
  return kept;
}

/**
 * Documents of XML files, whose number has the series in it, by the key of the row that means them: the customer's only one of that day
 * with that number. The number alone, without the series of the row, is enough where the total is the same too.
 */
async function ofXml(
  rows: readonly AcceptedRow[],
  known: ReadonlyMap<string, KnownDocument>,
  run: ImportRun,
): Promise<Map<string, KnownDocument>> {
  const asked = rows.flatMap(({ row }) => {
    if (known.has(keyOf(row))) return [];
    const { client_id, year, series = '', number, credit, date, total } = row;
    const [alone, ...whole] = linkKeys(String(series), String(number));
    return [alone, ...whole].map((key) => ({
      row: keyOf(row),
      client_id: Number(client_id),
      year: Number(year),
      key: String(key),
      credit: credit === true,
      date: String(date),
      total: key === alone && whole.length > 0 ? Number(total) : null,
    }));
  });
  const found = Map.groupBy(await readDocumentsOfXml(run.db, asked), ({ row }) => row);
  return new Map(
    [...found].flatMap(([row, documents]) => (documents.length === 1 && documents[0] ? [[row, documents[0]]] : [])),
  );
}

interface Fault {
  readonly column: 'number' | 'external_id';
  readonly code: IssueCode;
  readonly details: IssueDetails;
}

function fault(
  same: KnownDocument | undefined,
  renamed: KnownDocument | undefined,
  customerId: number,
  earlier: number | undefined,
): Fault | undefined {
  if (earlier !== undefined) return { column: 'external_id', code: 'duplicate', details: { line: earlier } };
  for (const [document, column] of [
    [same, 'number'],
    [renamed, 'external_id'],
  ] as const)
    if (document && document.client_id !== customerId)
      return { column, code: 'document-of-other', details: { customer: document.client_id } };
  // Two documents at once: whose number is it?
  if (same && renamed && same.id !== renamed.id) return { column: 'number', code: 'number-taken', details: {} };
  return undefined;
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
