/** One operation: who, when, from where; each field before and after, what it is now, and what undoing does to it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { UndoPreviewAnswer } from '#contract/office/history.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { momentIn } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { may, startData } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ChangedFields } from './changed-fields.tsx';
import { operationName, sourceName } from './history-words.ts';

type Forced = ReadonlyArray<{ seq: number; field: string; seen: unknown }>;

export function ChosenOperation({ id, close }: { id: number; close: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['operations', String(id)],
    queryFn: async () => (await callOffice('office_history.undo_preview', { id })).message,
  });
  return (
    <aside className="history__side" aria-label={m.history_chosen()}>
      {error && (
        <OfficeNote tone="error">
          {error instanceof ApiError && error.status === 404 ? m.history_gone() : m.history_failed()}
        </OfficeNote>
      )}
      {data && <Chosen preview={data} close={close} />}
    </aside>
  );
}

function Chosen({ preview, close }: { preview: UndoPreviewAnswer; close: () => void }) {
  const { operation, changes } = preview;
  const [forced, setForced] = useState<Forced>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState(false);
  const { data: people = new Map<number, string>() } = useQuery({
    queryKey: ['colleagues'],
    enabled: may('orders.read'),
    queryFn: async () => {
      const { message } = await callOffice('office_orders.get_colleagues', {});
      return new Map(message.data.map(({ user_id, name }) => [user_id, name]));
    },
  });
  const back = preview.back + forced.length;
  const all = preview.back + preview.left;
  const canUndo = preview.permitted && back > 0 && !busy;

  async function undo(): Promise<void> {
    setBusy(true);
    setFault(false);
    try {
      const seen = forced.map((one) => ({ ...one, seen: one.seen as null }));
      const { message } = await changeOffice('office_history.undo', { id: operation.id, forced: seen });
      const rest = message.left + message.refused;
      showNotice(rest > 0 ? m.frame_undone_in_part({ rest }) : m.frame_undone());
      setForced([]);
    } catch {
      setFault(true);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries();
    }
  }
  useCommands([
    { id: 'undo', key: 'z', name: m.history_undo(), run: () => void undo(), disabled: !canUndo, hint: true },
    { id: 'close', key: 'Escape', name: m.frame_close(), run: close, keyOnly: true },
  ]);
  const reason = String(operation.params.reason ?? operation.params.note ?? '');
  return (
    <>
      <OfficeSection title={operationName(operation)}>
        <dl className="facts">
          <dt>{m.history_who()}</dt>
          <dd>{operation.by === '' ? m.history_nobody() : operation.by}</dd>
          <dt>{m.history_when()}</dt>
          <dd>{momentIn(startData().timeZone, operation.at)}</dd>
          <dt>{m.history_where()}</dt>
          <dd>{sourceName(operation.source)}</dd>
          <dt>{m.history_operation()}</dt>
          <dd>{operation.id}</dd>
          {reason !== '' && (
            <>
              <dt>{m.history_reason()}</dt>
              <dd>«{reason}»</dd>
            </>
          )}
          {operation.undo_of !== null && (
            <>
              <dt>{m.history_undo_of()}</dt>
              <dd>
                <Link className="link" to={`?op=${operation.undo_of}`}>
                  {operation.undo_of}
                </Link>
              </dd>
            </>
          )}
          {operation.undone_by !== null && (
            <>
              <dt>{m.history_undone_by()}</dt>
              <dd>
                <Link className="link" to={`?op=${operation.undone_by}`}>
                  {operation.undone_by}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </OfficeSection>
      {changes.length > 0 && (
        <OfficeSection title={m.history_changes()} aside={<UndoCounts {...preview} />}>
          {changes.map((change) => (
            <ChangedFields key={change.seq} change={change} people={people} forced={forced} force={setForced} />
          ))}
          {operation.rows > changes.length && <p className="hint">{m.history_first({ count: changes.length })}</p>}
        </OfficeSection>
      )}
      {changes.length === 0 && <OfficeNote>{m.history_no_changes()}</OfficeNote>}
      {fault && <OfficeNote tone="error">{m.frame_not_undone()}</OfficeNote>}
      {!preview.permitted && changes.length > 0 && <OfficeNote>{m.history_not_permitted()}</OfficeNote>}
      <div className="history__foot">
        <OfficeButton onClick={close}>{m.frame_close()}</OfficeButton>
        {preview.permitted && back > 0 && (
          <OfficeButton kind="go" icon="undo" keyShown="z" disabled={busy} onClick={() => void undo()}>
            {back === all ? m.history_undo() : m.history_undo_of_all({ back, all })}
          </OfficeButton>
        )}
      </div>
    </>
  );
}

function UndoCounts({ back, left, refused }: UndoPreviewAnswer) {
  return (
    <span className="history__counts">
      {back > 0 && (
        <span className="history__outcome history__outcome--back">
          {m.history_back({ count: back, shown: formatCount(back) })}
        </span>
      )}
      {left > 0 && (
        <span className="history__outcome history__outcome--conflict">
          {m.history_left({ count: left, shown: formatCount(left) })}
        </span>
      )}
      {refused > 0 && (
        <span className="history__outcome history__outcome--refused">
          {m.history_refused({ count: refused, shown: formatCount(refused) })}
        </span>
      )}
    </span>
  );
}
