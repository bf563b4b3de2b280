/** A change of many rows while it is done, and after: how far it is, stop, take back. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { GridDefinition } from '#contract/office/grids/grid-definition.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../lib/call-office.ts';
import { changeOffice } from '../lib/change-office.ts';
import { noteQuietly } from '../lib/undo-newest.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { RefusedRows } from './bulk-foreseen.tsx';
import './bulk-dialog.css';

const FOLLOWED_EVERY_MS = 1_000;

/** Closing the dialog stops nothing. */
interface BulkFollowedProps {
  readonly id: number;
  /** Grid of its rows. */
  readonly definition: Pick<GridDefinition, 'name'>;
  /** Done: the choice is left. */
  readonly leave: () => void;
  readonly close: () => void;
}

export function BulkFollowed({ id, definition, leave, close }: BulkFollowedProps) {
  const client = useQueryClient();
  const { data: bulk } = useQuery({
    // Events of the topic ask for it again; should one be missed, it is asked for every second.
    queryKey: ['bulks', String(id)],
    queryFn: async () => (await callOffice('office_bulk.get', { id })).message,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : FOLLOWED_EVERY_MS),
  });
  const state = bulk?.state;
  useEffect(() => {
    if (state === undefined || state === 'running') return;
    void client.invalidateQueries({ queryKey: [definition.name] });
  }, [state, client, definition.name]);
  const [only] = bulk?.operations ?? [];
  const isOne = bulk?.operations.length === 1;
  useEffect(() => {
    // Ctrl+Z takes one operation back; several have their own button.
    if (state === 'done' && isOne && only !== undefined) noteQuietly(only);
  }, [state, isOne, only]);
  const stop = useMutation({ mutationFn: () => changeOffice('office_bulk.stop', { id }) });
  const undo = useMutation({
    async mutationFn() {
      for (const operation of bulk?.operations ?? [])
        await changeOffice('office_history.undo', { id: operation, forced: [] });
    },
    onSettled: () => client.invalidateQueries(),
  });
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with what it stood for: keys stay in the dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each of these the pressed button may be gone
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus();
  }, [state, undo.isSuccess]);
  if (!bulk) return <p className="hint">{m.bulk_starting()}</p>;
  const { total, progress, changed, refused, operations } = bulk;
  const words = {
    running: m.bulk_progress({ done: formatCount(progress), total: formatCount(total) }),
    done: m.bulk_done({ count: changed, shown: formatCount(changed) }),
    stopped:
      changed > 0 ? m.bulk_stopped({ done: formatCount(changed), total: formatCount(total) }) : m.bulk_stopped_none(),
    failed: m.bulk_failed({ done: formatCount(changed) }),
  }[bulk.state];
  return (
    <div className="bulk" ref={box} tabIndex={-1}>
      <p role="status">
        <b>{undo.isSuccess ? m.bulk_undone() : words}</b>
      </p>
      {bulk.state === 'running' && (
        <>
          <progress className="bulk__progress" max={total} value={progress} aria-label={m.bulk_progress_label()} />
          <p className="hint">{m.bulk_goes_on()}</p>
        </>
      )}
      <RefusedRows refused={refused} />
      {undo.error && (
        <p className="field__error" role="alert">
          {m.frame_not_undone()}
        </p>
      )}
      <div className="dialog__foot">
        {bulk.state === 'running' ? (
          <OfficeButton kind="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
            {m.bulk_stop()}
          </OfficeButton>
        ) : (
          operations.length > 0 &&
          !undo.isSuccess && (
            <OfficeButton icon="undo" disabled={undo.isPending} onClick={() => undo.mutate()}>
              {m.bulk_undo({ count: changed, shown: formatCount(changed) })}
            </OfficeButton>
          )
        )}
        <OfficeButton
          kind="ink"
          onClick={() => {
            if (bulk.state === 'done') leave();
            close();
          }}
        >
          {m.frame_close()}
        </OfficeButton>
      </div>
    </div>
  );
}
