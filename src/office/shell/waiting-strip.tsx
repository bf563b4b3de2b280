/** What could not be saved yet: it is kept here and tried again with the same key. */
import { m } from '#office/messages/messages.js';
import { sendNow, useWaiting } from '../lib/change-office.ts';
import { OfficeIcon } from '../ui/office-icon.tsx';
import './waiting-strip.css';

export function WaitingStrip() {
  const count = useWaiting();
  return (
    <div className="waiting" role="status">
      {count > 0 && (
        <div className="waiting__strip">
          <OfficeIcon name="again" small />
          <span>{m.frame_waiting({ count })}</span>
          <button className="link" type="button" onClick={sendNow}>
            {m.frame_try_now()}
          </button>
        </div>
      )}
    </div>
  );
}
