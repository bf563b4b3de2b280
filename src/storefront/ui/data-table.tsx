/**
 * A list of records as a table: columns say what they show, rows are the records. Every such table is this one; styles
 * are those of `.table`, or of a class of its own. Sorting by a column is a link or button in its `header` with `sorted`,
 * ticks are a column, pages are a `Pager` among the `children`.
 */
import { Fragment, type ReactNode } from 'react';

export interface Column<Row> {
  /** Unique among the columns. */
  readonly key: string;
  /** Missing: a column that needs no heading, as a bar beside its numbers. */
  readonly header?: ReactNode;
  /** The heading is for screen readers only, as over ticks and buttons. */
  readonly headerHidden?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned as numbers are, heading included. */
  readonly number?: boolean;
  /** Which widths show the column; left out: all. 'wide' is not on phones, the others are of the account's tables. */
  readonly shown?: 'wide' | 'wider' | 'wide roomy';
  /** More classes of its cells, not of its heading. */
  readonly cellClass?: string;
  /** Its cells are the headings of their rows. */
  readonly rowHeader?: boolean;
  /** How the rows are sorted by this column. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
}

export interface DataTableProps<Row> {
  /** Conditional columns may be `false`. */
  columns: ReadonlyArray<Column<Row> | false>;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | false;
  /** A row over the whole width in front of this one, as the heading of a group; nothing: none. */
  above?: (row: Row, index: number) => ReactNode;
  /** A row over the whole width behind this one, as what was found in it; nothing: none. */
  below?: (row: Row) => ReactNode;
  /** Name of the table, for screen readers. */
  caption?: string;
  /** All headings are for screen readers only. */
  headHidden?: boolean;
  /** Cells of the last row, e.g. sums. */
  foot?: ReactNode;
  /** Instead of the table, if there are no rows. */
  empty?: ReactNode;
  /** Class of a table with a look of its own: it has no frame. */
  tableClass?: string;
  /** More classes of the frame. */
  frameClass?: string;
  /** Name of a frame that may scroll, so that the keyboard must reach it. */
  region?: string;
  /** Below the table, inside its frame. */
  children?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey, rowClass, above, below, caption, headHidden, foot, empty } = props;
  const { tableClass, frameClass, region, children } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  const columns = props.columns.filter((column) => column !== false);
  const table = (
    <table className={tableClass ?? 'table'}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead className={headHidden ? 'visually-hidden' : undefined}>
        <tr>{columns.map(headingOf)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={rowKey(row)}>
            {fullRow('row-above', above?.(row, index), columns.length)}
            <tr className={rowClass?.(row) || undefined}>{columns.map((column) => cellOf(column, row))}</tr>
            {fullRow('row-below', below?.(row), columns.length)}
          </Fragment>
        ))}
      </tbody>
      {foot !== undefined && (
        <tfoot>
          <tr>{foot}</tr>
        </tfoot>
      )}
    </table>
  );
  if (tableClass !== undefined) return table;
  const frame = classesOf('table-frame', frameClass);
  if (region === undefined)
    return (
      <div className={frame}>
        {table}
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={frame} aria-label={region} tabIndex={0}>
      {table}
      {children}
    </section>
  );
}

function fullRow(className: string, content: ReactNode, columns: number): ReactNode {
  return content ? (
    <tr className={className}>
      <td colSpan={columns}>{content}</td>
    </tr>
  ) : null;
}

const classesOf = (...names: ReadonlyArray<string | false | undefined>): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;

function headingOf<Row>({ key, header, headerHidden, number, shown, sorted }: Column<Row>): ReactNode {
  const className = classesOf(number && 'number', shown);
  // A `th` without a text would announce a heading that is not there.
  if (header === undefined) return <td key={key} className={className} />;
  return (
    <th key={key} scope="col" className={className} aria-sort={sorted}>
      {headerHidden ? <span className="visually-hidden">{header}</span> : header}
    </th>
  );
}

function cellOf<Row>({ key, cell, number, shown, cellClass, rowHeader }: Column<Row>, row: Row): ReactNode {
  const className = classesOf(number && 'number', shown, cellClass);
  return rowHeader ? (
    <th key={key} scope="row" className={className}>
      {cell(row)}
    </th>
  ) : (
    <td key={key} className={className}>
      {cell(row)}
    </td>
  );
}
