/**
 * Refused rows of an import, mended where they stand (back-office design §4.5): a cell is saved when it is left. What is being typed
 * survives a reload.
 */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRunView } from '#contract/office/imports.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { type MendRow, placeOf, shownColumns, textOf } from '#office/mending/mending.rules.ts';
import { MendingTable, type Typed, type WrittenCell } from '#office/mending/mending-table.tsx';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';

export function RefusedRows({ run }: { run: ImportRunView }) {
  const { id, state, mapping, refused_rows: total, mended_rows: mended } = run;
  const client = useQueryClient();
  const navigate = useNavigate();
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
  const write = (cells: readonly WrittenCell[]) =>
    save.mutate(
      [...Map.groupBy(cells, ({ row }) => row)].map(([row, own]) => ({
        file: row.file,
        line: row.line,
        cells: {
          ...row.mended,
          ...typed[placeOf(row)],
          ...Object.fromEntries(own.map(({ column, text }) => [column, text])),
        },
      })),
    );
  const shown = rows.data?.rows ?? [];
  const columns = shownColumns(shown, { mapping: mapping?.columns ?? {}, order: rows.data?.columns ?? [] });
  const type = (row: MendRow, column: string, text: string) =>
    setTyped({ ...typed, [placeOf(row)]: { ...typed[placeOf(row)], [column]: text } });
  const leave = (row: MendRow, column: string) => {
    const text = typed[placeOf(row)]?.[column];
    if (text !== undefined && text !== textOf(row, column)) write([{ row, column, text }]);
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
      <MendingTable
        label={m.imports_refused_label()}
        rows={shown}
        columns={columns}
        typed={typed}
        lineOf={({ line }) => line}
        isBusy={save.isPending}
        type={type}
        leave={leave}
        write={write}
        nextKey="n"
      />
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
