/** What came of a press: how many orders, which were left out and why, and the way back. */
import { m } from '#office/messages/messages.js';
import { IconButton } from '../../../ui/office-icon-button.tsx';
import { leftOutReason } from '../order-words.ts';
import type { useOrderListDeeds } from './use-order-list-deeds.ts';
import './deed-strip.css';

const MOST_NAMED = 5;

const DONE = {
  accept: m.orderlist_accepted,
  hold: m.orderlist_held,
  release: m.orderlist_released,
  assign: m.orderlist_assigned,
} as const;

export function DeedStrip({ deeds }: { deeds: ReturnType<typeof useOrderListDeeds> }) {
  const { outcome } = deeds;
  if (!outcome) return null;
  const close = <IconButton icon="x" label={m.frame_close()} onClick={deeds.forget} />;
  if ('undone' in outcome)
    return (
      <div className="deed-strip" role="status">
        <span>
          {m.orderlist_undone({ count: outcome.undone })}
          {outcome.left > 0 && ` ${m.orderlist_undone_left({ count: outcome.left })}`}
        </span>
        {close}
      </div>
    );
  if ('failed' in outcome)
    return (
      <div className="deed-strip deed-strip--failed" role="alert">
        <span>{m.orderlist_failed()}</span>
        <button type="button" className="link" onClick={outcome.again}>
          {m.grid_try_again()}
        </button>
        {close}
      </div>
    );
  const { deed, done } = outcome;
  const { left_out: leftOut, operation } = done;
  const more = leftOut.length - MOST_NAMED;
  return (
    <div className="deed-strip" role="status">
      <span>
        <b>{DONE[deed]({ count: done.done.length })}</b>{' '}
        {leftOut.length > 0 && (
          <>
            {m.orderlist_left_out({ count: leftOut.length })}{' '}
            {leftOut.slice(0, MOST_NAMED).map((one) => (
              <span key={one.number}>
                <span className="deed-strip__number">{one.number}</span> {leftOutReason(one)}{' '}
              </span>
            ))}
            {more > 0 && m.orderlist_and_more({ count: more })}
          </>
        )}
        {done.emails_leave_at !== null && ` ${m.orderlist_emails_wait()}`}
        {deeds.undoFailed && ` ${m.orderlist_undo_failed()}`}
      </span>
      {operation !== null && (
        <button type="button" className="link" disabled={deeds.isBusy} onClick={() => deeds.undo(operation)}>
          {m.orderlist_undo()}
        </button>
      )}
      {close}
    </div>
  );
}
