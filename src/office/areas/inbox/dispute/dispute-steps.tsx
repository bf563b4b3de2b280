/** What the office says and decides: one text, one button for each step that the state allows. What is typed survives a reload. */
import type { FormEvent } from 'react';
import type { DISPUTE_STEPS, OfficeDispute } from '#contract/office/inbox/disputes.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { useInboxDeeds } from '../use-inbox-deeds.ts';

type Step = (typeof DISPUTE_STEPS)[number];

const NAMES: Readonly<Record<Step, () => string>> = {
  reply: m.inbox_step_reply,
  accept: m.inbox_step_accept,
  refuse: m.inbox_step_refuse,
  close: m.inbox_step_close,
};

const FIELD = 'dispute-reply';
const START = { text: '', creditNote: '', year: '' };

export function DisputeSteps({ dispute: { id, state, steps } }: { dispute: OfficeDispute }) {
  const [typed, keep] = useDraft(`dispute-reply:${id}`, START);
  const deeds = useInboxDeeds();
  const { faults } = deeds;
  const { text, creditNote, year } = typed;
  const change = (part: Partial<typeof START>) => keep({ ...typed, ...part });

  async function take(step: Step): Promise<void> {
    const done = await deeds.run(async () => {
      await changeOffice('office_inbox.move_dispute', {
        id,
        step,
        seen: state,
        text,
        ...(step === 'accept' && creditNote.trim() !== '' && { credit_note: creditNote }),
        ...(step === 'accept' && /^\d{4}$/.test(year.trim()) && { year: Number(year) }),
      });
      showNotice(m.inbox_dispute_done());
    });
    if (done) keep(undefined);
  }
  /** Ctrl+Enter in the text is the reply, when there can be one. */
  const first = steps.includes('reply') ? 'reply' : undefined;
  useCommands([
    {
      id: 'reply',
      name: m.inbox_step_reply(),
      key: 'r',
      hint: true,
      run: () => document.getElementById(FIELD)?.focus(),
    },
  ]);
  return (
    <OfficeSection title={m.inbox_answer()}>
      <form
        className="inbox-item__form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (first) void take(first);
        }}
      >
        {faults.form && <OfficeNote tone="error">{faults.form}</OfficeNote>}
        <OfficeTextArea
          id={FIELD}
          label={m.inbox_reply_label()}
          hint={m.inbox_reply_hint()}
          error={faults.text}
          rows={5}
          maxLength={4000}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        {steps.includes('accept') && (
          <div className="inbox-item__pair">
            <OfficeField
              label={m.inbox_credit_note_number()}
              hint={m.inbox_credit_note_hint()}
              error={faults.credit_note}
              maxLength={40}
              value={creditNote}
              onChange={({ target }) => change({ creditNote: target.value })}
            />
            {(faults.year !== undefined || year !== '') && (
              <OfficeField
                label={m.inbox_year()}
                inputMode="numeric"
                pattern="[0-9]{4}"
                error={faults.year}
                value={year}
                onChange={({ target }) => change({ year: target.value })}
              />
            )}
          </div>
        )}
        <div className="inbox-item__buttons">
          {steps.map((step) => (
            <OfficeButton
              key={step}
              kind={step === first ? 'go' : step === 'refuse' ? 'danger' : 'plain'}
              type={step === first ? 'submit' : 'button'}
              disabled={deeds.busy}
              {...(step !== first && { onClick: () => void take(step) })}
            >
              {NAMES[step]()}
            </OfficeButton>
          ))}
        </div>
      </form>
    </OfficeSection>
  );
}
