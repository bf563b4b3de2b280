/**
 * Rows that were refused, mended where they stand (back-office design §4.5): Enter goes to the next wrong cell, a block of cells is pasted
 * from its upper left corner on, and one correction can be made in all rows with the same text (Ctrl+Enter).
 */
import { type ClipboardEvent, useRef } from 'react';
import { blockOfText } from '#contract/values/cell-text.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { pastedCells } from '#office/grid/edit-block.rules.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { alike, type Cells, type MendRow, placeOf, textOf } from './mending.rules.ts';
import './mending-table.css';

/** Cells that are typed and not kept yet, by row. */
export type Typed = Readonly<Record<string, Cells>>;

export interface WrittenCell {
  readonly row: MendRow;
  readonly column: string;
  readonly text: string;
}

export interface MendingTableProps {
  readonly label: string;
  readonly rows: readonly MendRow[];
  readonly columns: readonly string[];
  readonly typed: Typed;
  /** The number that people see. */
  readonly lineOf: (row: MendRow, place: number) => number;
  readonly isBusy: boolean;
  readonly type: (row: MendRow, column: string, text: string) => void;
  /** The cell is left: what was typed is kept. */
  readonly leave: (row: MendRow, column: string) => void;
  /** Texts into cells of any of the rows. */
  readonly write: (cells: readonly WrittenCell[]) => void;
  /** Key of the command that leads to the next wrong cell; left out: the page has none. */
  readonly nextKey?: string;
}

export function MendingTable({ rows, columns, typed, nextKey, write, label, ...props }: MendingTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const next = () => {
    const inputs = [...(table.current?.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]') ?? [])];
    const here = document.activeElement;
    const isAfter = (one: Element) =>
      here !== null && (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const input = inputs.find(isAfter) ?? inputs[0];
    // The last one is left: that saves it.
    if (input === undefined || input === here) return (here as HTMLElement | null)?.blur();
    input.focus();
    input.select();
  };
  const writeAll = (some: readonly MendRow[], column: string, text: string) =>
    write(some.map((row) => ({ row, column, text })));
  const paste = (event: ClipboardEvent, top: number, left: number) => {
    const block = blockOfText(event.clipboardData.getData('text/plain'));
    // One cell goes where the caret is.
    if (block.length < 2 && (block[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    const placed = pastedCells(
      block,
      { top, bottom: top, left, right: left },
      { rows: rows.length, columns: columns.length },
    );
    write(
      placed.flatMap(({ place, column, text: written }) => {
        const [row, name] = [rows[place], columns[column]];
        return row && name !== undefined ? [{ row, column: name, text: written }] : [];
      }),
    );
  };
  useCommands(
    nextKey === undefined
      ? []
      : [{ id: 'next-problem', name: m.imports_next_problem(), key: nextKey, hint: true, run: next }],
  );
  return (
    <section className="mending" aria-label={label}>
      <table className="mending__table" ref={table}>
        <thead>
          <tr>
            <th scope="col" className="mending__line">
              {m.imports_line()}
            </th>
            {columns.map((column) => (
              <th scope="col" key={column} className="mending__written">
                {column}
              </th>
            ))}
            <th scope="col">{m.imports_why()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Mended
              key={placeOf(row)}
              {...props}
              row={row}
              line={props.lineOf(row, place)}
              columns={columns}
              typed={typed[placeOf(row)] ?? {}}
              others={(column) => alike(rows, row, column)}
              next={next}
              paste={(event, column) => paste(event, place, column)}
              spread={(column, text) => writeAll(alike(rows, row, column), column, text)}
              spreadTyped={(column, text) => writeAll([row, ...alike(rows, row, column)], column, text)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MendedProps extends Pick<MendingTableProps, 'isBusy' | 'type' | 'leave'> {
  readonly row: MendRow;
  readonly line: number;
  readonly columns: readonly string[];
  readonly typed: Cells;
  readonly others: (column: string) => readonly MendRow[];
  /** To the next wrong cell. */
  readonly next: () => void;
  readonly paste: (event: ClipboardEvent, column: number) => void;
  /** Into the other rows with the same text. */
  readonly spread: (column: string, text: string) => void;
  /** Into this row too. */
  readonly spreadTyped: (column: string, text: string) => void;
}

function Mended(props: MendedProps) {
  const { row, line, columns, typed, others, isBusy, type, leave, next, paste, spread, spreadTyped } = props;
  const mendedColumn = Object.keys(row.mended ?? {}).find((column) => others(column).length > 0);
  const wrong = new Set(row.issues.map(({ column }) => column));
  return (
    <tr>
      <td className="mending__number">{line}</td>
      {columns.map((column, at) => {
        const isMended = row.mended?.[column] !== undefined;
        return (
          <td key={column} className={isMended ? 'mending__cell mending__cell--mended' : 'mending__cell'}>
            <input
              className="mending__input"
              aria-label={m.imports_cell({ column, line })}
              aria-invalid={(wrong.has(column) && !isMended) || undefined}
              value={typed[column] ?? textOf(row, column)}
              maxLength={2000}
              data-column={column}
              onChange={({ target }) => type(row, column, target.value)}
              onBlur={() => leave(row, column)}
              onPaste={(event) => paste(event, at)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                const text = typed[column];
                if (!(event.ctrlKey || event.metaKey)) next();
                else if (text !== undefined && !isBusy) spreadTyped(column, text);
              }}
            />
          </td>
        );
      })}
      <td className="mending__why">
        {row.issues.length > 0 ? row.issues.map(({ reason }) => reason).join('. ') : m.imports_row_mended()}
        {mendedColumn !== undefined && (
          <OfficeButton
            kind="quiet"
            disabled={isBusy}
            onClick={() => spread(mendedColumn, row.mended?.[mendedColumn] ?? '')}
          >
            {m.imports_spread({
              count: others(mendedColumn).length,
              before: row.cells[mendedColumn] ?? '',
              after: row.mended?.[mendedColumn] ?? '',
            })}
          </OfficeButton>
        )}
      </td>
    </tr>
  );
}
