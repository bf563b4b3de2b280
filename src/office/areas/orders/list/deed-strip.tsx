/** Which orders a press left out and why, or that it was refused: it stays until it is closed. */
import { m } from '#office/messages/messages.js';
import { IconButton } from '../../../ui/office-icon-button.tsx';
import { leftOutReason } from '../order-words.ts';
import type { Outcome } from './use-order-list-deeds.ts';
import './deed-strip.css';

const MOST_NAMED = 5;

interface DeedStripProps {
  readonly outcome: Outcome | undefined;
  readonly close: () => void;
}

export function DeedStrip({ outcome, close }: DeedStripProps) {
  if (!outcome) return null;
  const shut = <IconButton icon="x" label={m.frame_close()} onClick={close} />;
  if ('failed' in outcome)
    return (
      <div className="deed-strip deed-strip--failed" role="alert">
        <span>{m.orderlist_failed()}</span>
        {shut}
      </div>
    );
  const { leftOut } = outcome;
  const more = leftOut.length - MOST_NAMED;
  return (
    <div className="deed-strip" role="status">
      <span>
        <b>{m.orderlist_left_out({ count: leftOut.length })}</b>{' '}
        {leftOut.slice(0, MOST_NAMED).map((one) => (
          <span key={one.number}>
            <span className="deed-strip__number">{one.number}</span> {leftOutReason(one)}{' '}
          </span>
        ))}
        {more > 0 && m.orderlist_and_more({ count: more })}
      </span>
      {shut}
    </div>
  );
}
