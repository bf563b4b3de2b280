/**
 * Files of views: CSV is written row by row while it is sent, a workbook is made by the thread that makes documents. Taking
 * data out is written down (C-OFF-1); a file needs the permission of each of its columns.
 */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { GridColumn } from '#contract/office/grids/grid-definition.ts';
import { missingPermission } from '#contract/office/grids/grid-query.rules.ts';
import { gridFile, officeFileHref } from '#contract/office/office-files.ts';
import { AppError } from '#contract/values/errors.ts';
import type { Locale } from '#contract/values/locale.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { OfficeFileResponse } from '#server/platform/http/office-file.ts';
import type { Operations } from '../../operations/index.ts';
import { type FileCell, fileCell, fileWidth } from './export-table.ts';
import { type Grids, idsIn } from './grid.service.ts';
import type { Saver } from './saved-views.service.ts';

export type GridFileFormat = 'csv' | 'xlsx';

export interface GridFileWriter {
  /** Lines of a CSV; `first`: with the mark that stands at the beginning of the file. */
  csv(rows: ReadonlyArray<readonly FileCell[]>, locale: Locale, first: boolean): string;
  workbook(table: {
    readonly title: string;
    readonly name: string;
    readonly locale: Locale;
    readonly head: ReadonlyArray<{ readonly title: string; readonly width: number }>;
    readonly rows: ReadonlyArray<readonly FileCell[]>;
  }): Promise<Uint8Array>;
}

export interface Exporter extends Saver {
  readonly locale: Locale;
}

export interface ExportRequest {
  readonly key: string;
  readonly view: string;
  readonly format: GridFileFormat;
  readonly columns: readonly string[];
  readonly ids?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
}

export interface GridExport {
  /** @throws AppError `not-found`, `forbidden` (a column), `validation`, `too-many-rows` (of a workbook). */
  prepare(exporter: Exporter, request: ExportRequest): Promise<{ href: string; rows: number }>;
  /** The prepared file of this person, for ten minutes. @throws AppError `not-found`. */
  file(userId: number, token: string): Promise<OfficeFileResponse>;
}

/** A workbook is made in memory. */
const MOST_WORKBOOK_ROWS = 50_000;
const CHUNK = 1_000;
const KEPT_MS = 10 * 60_000;

interface Prepared {
  readonly userId: number;
  readonly source: GridSource;
  readonly ids: Int32Array;
  readonly columns: readonly GridColumn[];
  readonly format: GridFileFormat;
  readonly locale: Locale;
  readonly name: string;
}

export interface GridExportDeps {
  readonly db: Database;
  readonly timeZone: string;
  readonly today: () => string;
  readonly grids: Pick<Grids, 'viewOf'>;
  readonly operations: Pick<Operations, 'run'>;
  readonly writer: GridFileWriter;
}

export function createGridExport({ db, timeZone, today, grids, operations, writer }: GridExportDeps): GridExport {
  const prepared = new LRUCache<string, Prepared>({ max: 100, ttl: KEPT_MS });

  async function* lines({ source, ids, columns, locale }: Prepared) {
    const keys = columns.map(({ key }) => key);
    for (let from = 0; from < ids.length; from += CHUNK) {
      const rows = await source.rows(db, [...ids.subarray(from, from + CHUNK)], keys);
      yield rows.map(({ cells }) =>
        columns.map((column) => fileCell(column, cells[column.key] ?? null, locale, timeZone)),
      );
    }
  }

  const headOf = ({ columns, locale }: Prepared) => columns.map(({ title }): FileCell => ({ text: title[locale] }));

  async function* csv(file: Prepared) {
    yield Buffer.from(writer.csv([headOf(file)], file.locale, true));
    for await (const rows of lines(file)) yield Buffer.from(writer.csv(rows, file.locale, false));
  }

  async function workbook(file: Prepared): Promise<Uint8Array> {
    const { columns, locale, source, name } = file;
    const rows: FileCell[][] = [];
    for await (const some of lines(file)) rows.push(...some);
    const head = columns.map((column) => ({ title: column.title[locale], width: fileWidth(column) }));
    return writer.workbook({ title: source.definition.title[locale], name, locale, head, rows });
  }

  return {
    async prepare(exporter, { key, view: token, format, columns: keys, ids: chosen, except }) {
      const { view, columns: visible } = grids.viewOf(exporter, token);
      const columns = keys.map((wanted) => {
        const column = view.source.definition.columns.find((one) => one.key === wanted);
        if (!column) throw new AppError('validation', { errors: { columns: [wanted] } });
        if (!visible.includes(column)) {
          const permission = missingPermission(column, exporter.permissions) ?? '';
          throw new AppError('forbidden', { permission });
        }
        return column;
      });
      const ids = await idsIn(view, chosen, except);
      if (format === 'xlsx' && ids.length > MOST_WORKBOOK_ROWS) throw new AppError('too-many-rows');
      const { definition } = view.source;
      const act = {
        actor: { userId: exporter.userId, name: exporter.name },
        source: 'office' as const,
        kind: 'grid.export',
        key,
        params: { grid: definition.name, view: token, format, columns: [...keys], rows: ids.length },
      };
      const { answer } = await operations.run(db, act, async (_, change) => {
        change.record();
        return randomBytes(18).toString('base64url');
      });
      const name = `${definition.title[exporter.locale]} ${today()}`;
      const { userId, locale } = exporter;
      prepared.set(answer, { userId, source: view.source, ids, columns, format, locale, name });
      return { href: officeFileHref(gridFile, { token: answer }), rows: ids.length };
    },
    async file(userId, token) {
      const file = prepared.get(token);
      if (file?.userId !== userId) throw new AppError('not-found');
      const { format, name } = file;
      return {
        type:
          format === 'csv'
            ? 'text/csv; charset=utf-8'
            : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        disposition: 'attachment',
        name: `${name}.${format}`,
        body: format === 'csv' ? Readable.from(csv(file)) : await workbook(file),
      };
    },
  };
}
