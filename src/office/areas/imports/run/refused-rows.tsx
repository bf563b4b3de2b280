/**
 * Refused rows, mended where they stand (back-office design §4.5): a cell is saved when it is left, Enter goes to the next wrong
 * one, and one correction can be made in all rows with the same text (Ctrl+Enter). What is being typed survives a reload.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRunView, RefusedRow } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { alike, type Cells, placeOf, shownColumns, textOf } from './mending.rules.ts';

/** Cells that are typed and not saved yet, by row. */
type Typed = Readonly<Record<string, Cells>>;

export function RefusedRows({ run }: { run: ImportRunView }) {
  const { id, state, mapping, refused_rows: total, mended_rows: mended } = run;
  const client = useQueryClient();
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const [from, setFrom] = useState(0);
  const [typed, setTyped] = useDraft<Typed>(`import-mend:${id}`, {});
  const rows = useQuery({
    queryKey: ['imports', String(id), 'refused', from],
    queryFn: async () => (await callOffice('office_imports.get_refused', { id, from })).message,
  });
  const save = useMutation({
    mutationFn: (mendedRows: Array<{ file: string; line: number; cells: Record<string, string> }>) =>
      changeOffice('office_imports.mend_rows', { id, rows: mendedRows }),
    async onSuccess({ message }, mendedRows) {
      const places = new Set(mendedRows.map(placeOf));
      const left = Object.entries(typed).filter(([place]) => !places.has(place));
      setTyped(left.length > 0 ? Object.fromEntries(left) : undefined);
      client.setQueryData(['imports', String(id)], message);
      await client.invalidateQueries({ queryKey: ['imports', String(id), 'refused'] });
    },
  });
  const importThem = useMutation({
    mutationFn: () => changeOffice('office_imports.import_mended', { id }),
    onSuccess: ({ message }) => navigate(`/imports/${message.id}`),
  });
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
  const correct = (some: readonly RefusedRow[], column: string, text: string) =>
    save.mutate(
      some.map((one) => ({
        file: one.file,
        line: one.line,
        cells: { ...one.mended, ...typed[placeOf(one)], [column]: text },
      })),
    );
  useCommands([{ id: 'next-problem', name: m.imports_next_problem(), key: 'n', hint: true, run: next }]);
  const shown = rows.data?.rows ?? [];
  const columns = shownColumns(shown, { mapping: mapping?.columns ?? {}, order: rows.data?.columns ?? [] });
  const type = (row: RefusedRow, column: string, text: string) =>
    setTyped({ ...typed, [placeOf(row)]: { ...typed[placeOf(row)], [column]: text } });
  const leave = (row: RefusedRow, column: string) => {
    const text = typed[placeOf(row)]?.[column];
    if (text === undefined || text === textOf(row, column)) return;
    save.mutate([{ file: row.file, line: row.line, cells: { ...row.mended, ...typed[placeOf(row)] } }]);
  };
  const failure = save.error ?? importThem.error ?? rows.error;
  return (
    <OfficeSection
      title={
        total > mended
          ? m.imports_refused_rows({ count: total - mended, shown: formatCount(total - mended) })
          : m.imports_all_mended({ count: total, shown: formatCount(total) })
      }
      aside={<span className="hint">{m.imports_mend_hint()}</span>}
    >
      {failure && <OfficeNote tone="error">{refusalWords(failure)}</OfficeNote>}
      <section className="import-run__scroll import-run__scroll--tall" aria-label={m.imports_refused_label()}>
        <table className="import-table import-table--cells" ref={table}>
          <thead>
            <tr>
              <th scope="col" className="import-table__number import-table__line">
                {m.imports_line()}
              </th>
              {columns.map((column) => (
                <th scope="col" key={column} className="import-table__written">
                  {column}
                </th>
              ))}
              <th scope="col">{m.imports_why()}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Mended
                key={placeOf(row)}
                row={row}
                columns={columns}
                typed={typed[placeOf(row)] ?? {}}
                others={(column) => alike(shown, row, column)}
                isBusy={save.isPending}
                type={type}
                leave={leave}
                next={next}
                spread={(column, text) => correct(alike(shown, row, column), column, text)}
                spreadTyped={(column, text) => correct([row, ...alike(shown, row, column)], column, text)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="import-run__actions">
        {state === 'done' && (
          <OfficeButton
            kind="go"
            disabled={mended === 0 || importThem.isPending || save.isPending}
            onClick={() => importThem.mutate()}
          >
            {m.imports_import_mended({ count: mended, shown: formatCount(mended) })}
          </OfficeButton>
        )}
        <span role="status">{m.imports_mended({ mended: formatCount(mended), total: formatCount(total) })}</span>
        {from > 0 && (
          <OfficeButton onClick={() => setFrom(Math.max(0, from - 200))}>{m.imports_rows_before()}</OfficeButton>
        )}
        {from + shown.length < total && shown.length > 0 && (
          <OfficeButton onClick={() => setFrom(from + shown.length)}>{m.imports_rows_after()}</OfficeButton>
        )}
      </div>
    </OfficeSection>
  );
}

interface MendedProps {
  readonly row: RefusedRow;
  readonly columns: readonly string[];
  readonly typed: Cells;
  readonly others: (column: string) => readonly RefusedRow[];
  readonly isBusy: boolean;
  readonly type: (row: RefusedRow, column: string, text: string) => void;
  readonly leave: (row: RefusedRow, column: string) => void;
  /** To the next wrong cell. */
  readonly next: () => void;
  /** Into the other rows with the same text. */
  readonly spread: (column: string, text: string) => void;
  /** Into this row too. */
  readonly spreadTyped: (column: string, text: string) => void;
}

function Mended(props: MendedProps) {
  const { row, columns, typed, others, isBusy, type, leave, next, spread, spreadTyped } = props;
  const mendedColumn = Object.keys(row.mended ?? {}).find((column) => others(column).length > 0);
  const wrong = new Set(row.issues.map(({ column }) => column));
  return (
    <tr>
      <td className="import-table__number">{row.line}</td>
      {columns.map((column) => {
        const isMended = row.mended?.[column] !== undefined;
        return (
          <td
            key={column}
            className={isMended ? 'import-table__cell import-table__cell--mended' : 'import-table__cell'}
          >
            <input
              className="import-table__input"
              aria-label={m.imports_cell({ column, line: row.line })}
              aria-invalid={(wrong.has(column) && !isMended) || undefined}
              value={typed[column] ?? textOf(row, column)}
              maxLength={2000}
              data-column={column}
              onChange={({ target }) => type(row, column, target.value)}
              onBlur={() => leave(row, column)}
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
      <td className="import-table__words">
        {row.issues.length > 0 ? row.issues.map(({ reason }) => reason).join('; ') : m.imports_row_mended()}
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
