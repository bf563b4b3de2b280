/** How far the files are on their way; it can be stopped and go on. */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { goOnSending, stopSending, useSending } from '../picture-sending.ts';

const NAMED = 5;

export function SendingStrip({ batch }: { batch: number }) {
  const sending = useSending(batch);
  if (!sending) return null;
  const { sent, total, stopped, fault, refused } = sending;
  const isUnderWay = sent < total && fault === null && !stopped;
  return (
    <>
      {fault !== null && <OfficeNote tone="error">{fault}</OfficeNote>}
      {refused.length > 0 && (
        <OfficeNote tone="warn">
          {refused.slice(0, NAMED).map(({ name, why }) => (
            <p key={name}>
              {name}: {why}
            </p>
          ))}
          {refused.length > NAMED && <p>{m.media_more_refused({ count: refused.length - NAMED })}</p>}
        </OfficeNote>
      )}
      {total > 0 && sent < total && (
        <div className="picture-upload__sending">
          <span role="status">{m.media_sending({ sent, total })}</span>
          <progress max={total} value={sent} aria-label={m.media_sending_label()} />
          {isUnderWay ? (
            <OfficeButton onClick={() => stopSending(batch)}>{m.media_stop()}</OfficeButton>
          ) : (
            <OfficeButton onClick={() => goOnSending(batch)}>{m.media_go_on()}</OfficeButton>
          )}
        </div>
      )}
    </>
  );
}
