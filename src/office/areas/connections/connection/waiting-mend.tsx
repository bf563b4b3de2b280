/** Rows of one table of a connection, mended where they stand and applied alone (C-EXC-6, docs/office-connections.md). */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { MOST_MENDED_AT_ONCE } from '#contract/values/connections.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { conflictWords } from '#office/form/record-conflicts.tsx';
import type { Conflict } from '#office/form/record-draft.rules.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { type MendRow, placeOf, shownColumns } from '#office/mending/mending.rules.ts';
import { MendingTable, type WrittenCell } from '#office/mending/mending-table.tsx';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import {
  afterConflicts,
  asMendRow,
  type MendConflict,
  type MendDraft,
  mendConflicts,
  NO_MENDING,
  pressesOf,
  withMended,
  withoutRows,
} from './mend-draft.rules.ts';
import { MovesDialog } from './moves-dialog.tsx';

type Applied = OfficeApiTypes['office_connections.mend_waiting']['response']['message'];

interface WaitingMendProps {
  readonly code: string;
  readonly table: string;
  readonly close: () => void;
}

export function WaitingMend({ code, table, close }: WaitingMendProps) {
  const [from, setFrom] = useState(0);
  const [draft, setDraft] = useDraft<MendDraft>(`waiting-mend:${code}:${table}`, NO_MENDING);
  const [conflicts, setConflicts] = useState<readonly MendConflict[]>([]);
  /** The sentence of the guard rail that stopped. */
  const [moves, setMoves] = useState<string>();
  const keep = (next: MendDraft) =>
    setDraft(Object.keys(next.typed).length + Object.keys(next.mended).length > 0 ? next : undefined);
  const list = useQuery({
    queryKey: ['connections', code, 'to-mend', table, from],
    queryFn: async () => (await callOffice('office_connections.get_to_mend', { code, table, from })).message,
  });
  const apply = useMutation({
    async mutationFn(acceptMoves: number | undefined) {
      const sum: Applied = { applied: 0, stale: 0, waiting: 0, refused: 0 };
      let left = draft;
      for (const press of pressesOf(draft, MOST_MENDED_AT_ONCE)) {
        const rows = press.map(({ key, row, cells, known }) => ({ key, row, cells, known }));
        const accepted = acceptMoves === undefined ? {} : { accept_moves: acceptMoves };
        const { message } = await changeOffice('office_connections.mend_waiting', { code, table, rows, ...accepted });
        for (const name of ['applied', 'stale', 'waiting', 'refused'] as const) sum[name] += message[name];
        left = withoutRows(left, press);
        keep(left);
      }
      return sum;
    },
    onMutate: () => setConflicts([]),
    onSuccess: (sum) => showNotice(appliedWords(sum)),
    onError(failure) {
      const body = failure instanceof ApiError ? failure.body : undefined;
      const found = body?.conflicts;
      if (found) {
        const told = mendConflicts(found as Conflict[]);
        setConflicts(told);
        keep(afterConflicts(draft, told));
      }
      setMoves(body?.errors?.accept_moves?.[0]);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
  const { rows = [], columns = [], total = 0, count = 0 } = list.data ?? {};
  const shown = rows.map((row) => asMendRow(row, draft));
  const mended = Object.keys(draft.mended).length;
  const write = (cells: readonly WrittenCell[]) => keep(withMended(draft, rows, cells));
  const type = (row: MendRow, column: string, text: string) => {
    const place = placeOf(row);
    keep({ ...draft, typed: { ...draft.typed, [place]: { ...draft.typed[place], [column]: text } } });
  };
  const leave = (row: MendRow, column: string) => {
    const text = draft.typed[placeOf(row)]?.[column];
    if (text !== undefined) write([{ row, column, text }]);
  };
  const failure = list.error ?? (conflicts.length === 0 && moves === undefined ? apply.error : null);
  return (
    <section className="connections__mend" aria-label={m.connections_mend_title({ table })}>
      <div className="connections__bar connections__bar--words">
        <h3 className="connections__subtitle">{m.connections_mend_title({ table })}</h3>
        <OfficeButton kind="quiet" onClick={close}>
          {m.connections_mend_close()}
        </OfficeButton>
      </div>
      <p className="hint">{m.imports_mend_hint()}</p>
      {failure && <OfficeNote tone="error">{refusalWords(failure)}</OfficeNote>}
      {conflicts.map(({ key, row, column, conflict }) => (
        <OfficeNote key={`${key} ${row} ${column}`} tone="error">
          {column === ''
            ? m.connections_mend_gone({ key })
            : `${key}, ${column}: ${conflictWords(conflict, String(conflict.theirs || '—'))} ${m.connections_mend_again()}`}
        </OfficeNote>
      ))}
      {list.data && total === 0 && <p className="hint">{m.connections_mend_none()}</p>}
      {shown.length > 0 && (
        <MendingTable
          label={m.imports_refused_label()}
          rows={shown}
          columns={shownColumns(shown, { mapping: {}, order: columns })}
          typed={draft.typed}
          lineOf={(_, place) => place + 1}
          isBusy={apply.isPending}
          type={type}
          leave={leave}
          write={write}
        />
      )}
      <div className="connections__bar">
        <OfficeButton kind="go" disabled={mended === 0 || apply.isPending} onClick={() => apply.mutate(undefined)}>
          {mended === 0
            ? m.connections_mend_apply_none()
            : m.connections_mend_apply({ count: mended, shown: formatCount(mended) })}
        </OfficeButton>
        {mended > 0 && (
          <OfficeButton disabled={apply.isPending} onClick={() => setDraft(undefined)}>
            {m.form_discard()}
          </OfficeButton>
        )}
        {from > 0 && (
          <OfficeButton onClick={() => setFrom(Math.max(0, from - 200))}>{m.imports_rows_before()}</OfficeButton>
        )}
        {from + count < total && count > 0 && (
          <OfficeButton onClick={() => setFrom(from + count)}>{m.imports_rows_after()}</OfficeButton>
        )}
      </div>
      {moves !== undefined && (
        <MovesDialog
          sentence={moves}
          mayAccept={may('imports.replace')}
          close={() => setMoves(undefined)}
          accept={(typed) => apply.mutate(typed)}
        />
      )}
    </section>
  );
}

const appliedWords = ({ applied, refused, waiting, stale }: Applied): string =>
  [
    ...(applied > 0 ? [m.connections_mend_applied({ count: applied, shown: formatCount(applied) })] : []),
    ...(refused > 0 ? [m.connections_mend_refused({ count: refused, shown: formatCount(refused) })] : []),
    ...(waiting > 0 ? [m.connections_mend_waiting({ count: waiting, shown: formatCount(waiting) })] : []),
    ...(stale > 0 ? [m.connections_mend_stale({ count: stale, shown: formatCount(stale) })] : []),
  ].join(' ');
