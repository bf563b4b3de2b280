/** An enquiry: what was asked, what was replied, and the reply that is being written (C-CNT-2). */
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeEnquiry } from '#contract/office/inbox/enquiries.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { orderPath } from '#office/lib/record-paths.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficePeopleDialog } from '#office/ui/office-people-dialog.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { assignEnquiries, closeEnquiries } from '../enquiry-deeds.ts';
import { type Fact, Facts } from '../inbox-facts.tsx';
import { InboxItem } from '../inbox-item.tsx';
import { InboxState } from '../inbox-state.tsx';
import { itemName, requestName } from '../inbox-words.ts';
import { useColleagues } from '../use-colleagues.ts';
import { useInboxDeeds } from '../use-inbox-deeds.ts';
import { ANSWER_FIELD, AnswerForm } from './answer-form.tsx';
import { GivenAnswers } from './given-answers.tsx';
import '../inbox-item.css';

export const Component = () => (
  <InboxItem
    kind="enquiry"
    load={async (id) => (await callOffice('office_inbox.get_enquiry', { id })).message}
    page={(item, stale) => <EnquiryPage key={item.id} enquiry={item} stale={stale} />}
  />
);

function EnquiryPage({ enquiry, stale }: { enquiry: OfficeEnquiry; stale: boolean }) {
  const { id, state, name, company, assigned } = enquiry;
  const deeds = useInboxDeeds();
  const people = useColleagues();
  const [assigning, setAssigning] = useState(false);
  const mayWrite = may('enquiries.write');
  const isOpen = state !== 'closed';
  const close = () => void deeds.run(() => closeEnquiries([id]));
  useCommands([
    {
      id: 'answer',
      name: m.inbox_answer(),
      key: 'r',
      hint: true,
      disabled: !mayWrite,
      run: () => document.getElementById(ANSWER_FIELD)?.focus(),
    },
    { id: 'close', name: m.inbox_close(), key: 'c', hint: true, disabled: !mayWrite || !isOpen, run: close },
    { id: 'assign', name: m.inbox_assign(), key: 'm', hint: true, disabled: !mayWrite, run: () => setAssigning(true) },
  ]);
  return (
    <OfficePage
      title={itemName('enquiry', id)}
      crumbs={[{ to: '/inbox', name: m.inbox_title() }]}
      head={
        <>
          <InboxState state={state} />
          <span className="inbox-item__when">
            {company || name} · {m.inbox_sent({ at: shortMoment(enquiry.sent_at) })}
          </span>
        </>
      }
      actions={
        mayWrite && (
          <>
            <OfficeButton icon="user" keyShown="m" onClick={() => setAssigning(true)}>
              {m.inbox_assign()}
            </OfficeButton>
            {isOpen && (
              <OfficeButton icon="check" keyShown="c" disabled={deeds.busy} onClick={close}>
                {m.inbox_close()}
              </OfficeButton>
            )}
          </>
        )
      }
      status={<span role="status">{stale ? m.frame_stale() : isOpen ? '' : m.inbox_closed_note()}</span>}
      body="whole"
    >
      <RecordColumns side={<EnquirySide enquiry={enquiry} change={mayWrite ? () => setAssigning(true) : undefined} />}>
        {deeds.faults.form && <OfficeNote tone="error">{deeds.faults.form}</OfficeNote>}
        <OfficeSection title={m.inbox_asked()} aside={<span className="hint">{requestName(enquiry.kind)}</span>}>
          {enquiry.subject !== '' && <h3>{enquiry.subject}</h3>}
          <p className="inbox-item__words">{enquiry.message}</p>
        </OfficeSection>
        <AttachedFiles files={enquiry.files} />
        <GivenAnswers answers={enquiry.answers} />
        {mayWrite && <AnswerForm enquiry={enquiry} />}
      </RecordColumns>
      {assigning && (
        <OfficePeopleDialog
          title={m.inbox_assign_title()}
          people={people}
          close={() => setAssigning(false)}
          assign={(userId) =>
            userId === (assigned?.user_id ?? null) ? Promise.resolve() : deeds.run(() => assignEnquiries([id], userId))
          }
        />
      )}
    </OfficePage>
  );
}

/** `change` undefined = the person may not. */
function EnquirySide({ enquiry, change }: { enquiry: OfficeEnquiry; change: (() => void) | undefined }) {
  const { customer, order, item } = enquiry;
  const lines: readonly Fact[] = [
    [m.inbox_name(), enquiry.name],
    [m.inbox_company(), enquiry.company],
    [
      m.inbox_email(),
      <a key="email" className="link" href={`mailto:${enquiry.email}`}>
        {enquiry.email}
      </a>,
    ],
    [m.inbox_phone(), enquiry.phone],
    [m.inbox_customer(), customer ? `${customer.name} · ${customer.client_id}` : m.inbox_guest()],
    [m.inbox_field_lang(), enquiry.lang === 'en' ? m.inbox_lang_en() : m.inbox_lang_it()],
  ];
  const about: readonly Fact[] = [
    [m.inbox_item(), item],
    [
      m.inbox_order(),
      order && may('orders.read') ? (
        <Link key="order" className="link" to={orderPath(order)}>
          {order}
        </Link>
      ) : (
        order
      ),
    ],
  ];
  return (
    <RecordSide label={m.inbox_about()}>
      <OfficeSection title={m.inbox_who()}>
        <Facts lines={lines} />
      </OfficeSection>
      {(order !== '' || item !== '') && (
        <OfficeSection title={m.inbox_about()}>
          <Facts lines={about} />
        </OfficeSection>
      )}
      <OfficeSection
        title={m.inbox_taken_by()}
        aside={
          change && (
            <button className="link" type="button" onClick={change}>
              {m.inbox_change()}
            </button>
          )
        }
      >
        <p>{enquiry.assigned?.name ?? m.inbox_nobody()}</p>
      </OfficeSection>
    </RecordSide>
  );
}
