/** The reply that is being written: it survives a reload, and a colleague who was faster. */
import type { FormEvent } from 'react';
import type { OfficeEnquiry } from '#contract/office/inbox/enquiries.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { noteDone } from '#office/lib/undo-newest.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { useInboxDeeds } from '../use-inbox-deeds.ts';

export const ANSWER_FIELD = 'enquiry-answer';

export function AnswerForm({ enquiry }: { enquiry: OfficeEnquiry }) {
  const { id, email, last_answer: seen } = enquiry;
  const [text, setText] = useDraft(`enquiry-answer:${id}`, '');
  const deeds = useInboxDeeds();

  async function send(close: boolean): Promise<void> {
    if (text.trim() === '') return;
    const done = await deeds.run(async () => {
      const { message } = await changeOffice('office_inbox.answer_enquiry', { id, text, seen, close });
      noteDone(`${m.inbox_answered()} ${m.inbox_answer_leaves()}`, message.operation, message.emails_leave_at);
    });
    if (done) setText(undefined);
  }

  const isEmpty = text.trim() === '';
  return (
    <OfficeSection title={m.inbox_answer()}>
      <form
        className="inbox-item__form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(false);
        }}
      >
        {deeds.faults.form && <OfficeNote tone="error">{deeds.faults.form}</OfficeNote>}
        <OfficeTextArea
          id={ANSWER_FIELD}
          label={m.inbox_answer_label()}
          hint={m.inbox_answer_hint({ email })}
          error={deeds.faults.text}
          rows={8}
          maxLength={10_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="inbox-item__buttons">
          <OfficeButton kind="go" icon="mail" type="submit" disabled={deeds.busy || isEmpty}>
            {m.inbox_answer_send()}
          </OfficeButton>
          <OfficeButton disabled={deeds.busy || isEmpty} onClick={() => void send(true)}>
            {m.inbox_answer_close()}
          </OfficeButton>
        </div>
      </form>
    </OfficeSection>
  );
}
