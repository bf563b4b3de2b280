/** The first rows of a file as a mapping makes them: what a person sees while they choose columns. */
import { join } from 'node:path';
import { PREVIEW_ROWS } from '#contract/office/imports.ts';
import { attributeField, mappedAttributes, takesAttributes } from '#contract/values/import-attributes.ts';
import { IMPORT_KIND } from '#contract/values/import-kinds.ts';
import { parseExpression } from '#server/formats/mapping/expression.ts';
import { openCsv } from '../csv-table.ts';
import { CellRefused } from '../import-failure.ts';
import type { RawRow } from '../import-table.ts';
import { openJsonl } from '../jsonl-table.ts';
import type { Encoding } from '../text-encoding.ts';
import type { StoredForm } from './import-runs.repository.ts';
import type { RunMapping } from './mapping-document.rules.ts';

export interface PreviewedRow {
  readonly line: number;
  /** By field, in the order of the kind. */
  readonly cells: readonly string[];
}

const LONGEST = 200;

/** Fields of the kind that are mapped, in its order, and attributes behind them. */
export function mappedFields({ kind, columns }: RunMapping): string[] {
  const attributes = takesAttributes(kind) ? mappedAttributes(columns).map(attributeField) : [];
  const fields = [...IMPORT_KIND[kind].fields.map(({ key }) => key), ...attributes];
  return fields.filter((field) => (columns[field] ?? '') !== '');
}

type ReadForm = Pick<StoredForm, 'format' | 'data' | 'encoding' | 'separator' | 'header'>;

const opened = (folder: string, form: ReadForm) =>
  form.format === 'jsonl'
    ? openJsonl(join(folder, form.data), 'data.jsonl')
    : openCsv(join(folder, form.data), 'data.csv', {
        // Where the letters so far are ASCII, any encoding reads them.
        encoding: (form.encoding || 'utf-8') as Encoding,
        delimiter: form.separator,
        header: form.header,
        plainNames: true,
      });

/** The first rows as they stand in the file. */
export async function readFirstRows(folder: string, form: ReadForm, most: number): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const batch of (await opened(folder, form)).rows(() => {})) {
    rows.push(...batch.slice(0, most - rows.length));
    if (rows.length >= most) break;
  }
  return rows;
}

export async function previewRows(folder: string, form: StoredForm, mapping: RunMapping): Promise<PreviewedRow[]> {
  const table = await opened(folder, form);
  const expressions = mappedFields(mapping).map((field) => parseExpression(mapping.columns[field] ?? ''));
  const places = new Map(table.columns.map((column, place) => [column, place]));
  const rows: PreviewedRow[] = [];
  try {
    for await (const batch of table.rows(() => {})) {
      for (const { line, cells } of batch.slice(0, PREVIEW_ROWS - rows.length)) {
        const cellOf = (column: string) => cells.get(places.get(column.toLowerCase()) ?? -1)?.trim() ?? '';
        rows.push({ line, cells: expressions.map((one) => one.evaluate(cellOf).slice(0, LONGEST)) });
      }
      if (rows.length >= PREVIEW_ROWS) break;
    }
  } catch (error) {
    // What can be read is shown; the trial says where the file breaks.
    if (!(error instanceof CellRefused)) throw error;
  }
  return rows;
}
