/** Internal notes: the customer never sees them. What is typed survives a reload. */
import { type FormEvent, useState } from 'react';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { may } from '#office/lib/start-data.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';

export function OrderNotes({ order }: { order: OfficeOrder }) {
  const { number, notes } = order;
  const [text, setText] = useDraft(`order-note:${number}`, '');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    setFailed(false);
    try {
      const { message } = await changeOffice('office_orders.add_note', { number, text });
      setText(undefined);
      noteDone(m.orders_note_done(), message.operation);
      await queryClient.invalidateQueries({ queryKey: ['orders', number] });
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <OfficeSection title={m.orders_notes()}>
      {notes.map(({ id, author, text: said, at }) => (
        <div className="order__note" key={id}>
          <p className="hint">
            {author} · {shortMoment(at)}
          </p>
          <p>{said}</p>
        </div>
      ))}
      {may('orders.write') && (
        <form className="order__write" onSubmit={(event) => void add(event)}>
          <label className="field__label" htmlFor="order-note">
            {m.orders_note_label()}
          </label>
          <textarea
            className="input"
            id="order-note"
            rows={3}
            maxLength={2000}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
            }}
          />
          {failed && (
            <p className="field__error" role="alert">
              {m.frame_not_saved()}
            </p>
          )}
          <OfficeButton type="submit" disabled={busy || text.trim() === ''}>
            {m.orders_note_add()}
          </OfficeButton>
        </form>
      )}
    </OfficeSection>
  );
}
