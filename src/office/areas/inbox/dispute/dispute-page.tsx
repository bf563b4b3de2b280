/** A dispute: the customer’s words and lines, the exchange, and what the office decides (C-DOC-4). */
import type { OfficeDispute } from '#contract/office/inbox/disputes.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { AttachedFiles } from '../attached-files.tsx';
import { type Fact, Facts } from '../inbox-facts.tsx';
import { InboxItem } from '../inbox-item.tsx';
import { InboxState } from '../inbox-state.tsx';
import { disputeReason, inboxState, itemName } from '../inbox-words.ts';
import { DisputeSteps } from './dispute-steps.tsx';
import '../inbox-item.css';

export const Component = () => (
  <InboxItem
    kind="dispute"
    load={async (id) => (await callOffice('office_inbox.get_dispute', { id })).message}
    page={(item, stale) => <DisputePage key={item.id} dispute={item} stale={stale} />}
  />
);

function DisputePage({ dispute, stale }: { dispute: OfficeDispute; stale: boolean }) {
  const { id, state, customer, document, credit_note: creditNote } = dispute;
  const facts: readonly Fact[] = [
    [m.inbox_customer(), `${customer.name} · ${customer.client_id}`],
    [m.inbox_document(), document ? `${document.number} · ${longDate(document.date)}` : m.inbox_no_document()],
    [m.inbox_dispute_reason(), disputeReason(dispute.reason)],
    [m.inbox_opened(), shortMoment(dispute.opened_at)],
    [m.inbox_credit_note(), creditNote && `${creditNote.number} · ${longDate(creditNote.date)}`],
  ];
  return (
    <OfficePage
      title={itemName('dispute', id)}
      crumbs={[{ to: '/inbox', name: m.inbox_title() }]}
      head={
        <>
          <InboxState state={state} />
          <span className="inbox-item__when">
            {customer.name} · {m.inbox_sent({ at: shortMoment(dispute.opened_at) })}
          </span>
        </>
      }
      status={<span role="status">{stale ? m.frame_stale() : ''}</span>}
      body="whole"
    >
      <RecordColumns
        side={
          <RecordSide label={m.inbox_about()}>
            <OfficeSection title={m.inbox_about()}>
              <Facts lines={facts} />
            </OfficeSection>
          </RecordSide>
        }
      >
        <Lines lines={dispute.lines} />
        <AttachedFiles files={dispute.files} />
        <Timeline dispute={dispute} />
        {may('enquiries.write') && dispute.steps.length > 0 && <DisputeSteps dispute={dispute} />}
      </RecordColumns>
    </OfficePage>
  );
}

function Lines({ lines }: Pick<OfficeDispute, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <OfficeSection title={m.inbox_lines()}>
      <table className="inbox-item__table">
        <thead>
          <tr>
            <th scope="col">{m.inbox_article()}</th>
            <th scope="col" className="inbox-item__number">
              {m.inbox_quantity()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ carti, description, quantity }) => (
            <tr key={`${carti} ${description}`}>
              <td>
                {carti && <span className="code">{carti}</span>} {description}
              </td>
              <td className="inbox-item__number">{quantity === null ? '' : formatQuantity(quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeSection>
  );
}

function Timeline({ dispute: { timeline } }: { dispute: OfficeDispute }) {
  return (
    <OfficeSection title={m.inbox_timeline()}>
      <ol>
        {timeline.map(({ at, actor, state, by_staff: byStaff, text }) => (
          <li key={at} className={byStaff ? 'inbox-item__said inbox-item__said--staff' : 'inbox-item__said'}>
            <p className="hint">
              {byStaff ? `${actor}, ${m.inbox_office_says()}` : actor} · {shortMoment(at)} ·{' '}
              {inboxState(state as OfficeDispute['state']).toLocaleLowerCase()}
            </p>
            <p className="inbox-item__words">{text}</p>
          </li>
        ))}
      </ol>
    </OfficeSection>
  );
}
