/** A registration: what was sent, what is known of it, and the decision with its terms in one form (C-ID-5). */
import { useState } from 'react';
import { Link } from 'react-router';
import type { OfficeRegistration } from '#contract/office/inbox/registrations.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { customerPath } from '../../customers/customer-paths.ts';
import { InboxItem } from '../inbox-item.tsx';
import { InboxState } from '../inbox-state.tsx';
import { itemName } from '../inbox-words.ts';
import { RefuseDialog } from '../refuse-dialog.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { RegistrationChecks } from './registration-checks.tsx';
import { RegistrationFacts } from './registration-facts.tsx';
import '../inbox-item.css';

const APPROVE_FORM = 'approve';

export const Component = () => (
  <InboxItem
    kind="registration"
    load={async (id) => (await callOffice('office_inbox.get_registration', { id })).message}
    page={(item, stale) => <RegistrationPage key={item.id} registration={item} stale={stale} />}
  />
);

function RegistrationPage({ registration, stale }: { registration: OfficeRegistration; stale: boolean }) {
  const { id, state, form } = registration;
  const [refusing, setRefusing] = useState(false);
  const decides = state === 'waiting' && may('registrations.decide');
  useCommands([
    {
      id: 'approve',
      name: m.inbox_approve(),
      key: 'y',
      hint: true,
      disabled: !decides || registration.has_login,
      run: () => (document.getElementById(APPROVE_FORM) as HTMLFormElement | null)?.requestSubmit(),
    },
    { id: 'refuse', name: m.inbox_refuse_do(), disabled: !decides, run: () => setRefusing(true) },
  ]);
  const name = form.company_name ?? `${form.first_name ?? ''} ${form.surname ?? ''}`.trim();
  return (
    <OfficePage
      title={itemName('registration', id)}
      crumbs={[{ to: '/inbox', name: m.inbox_title() }]}
      head={
        <>
          <InboxState state={state} />
          <span className="inbox-item__when">
            {name} · {m.inbox_sent({ at: shortMoment(registration.sent_at) })}
          </span>
        </>
      }
      actions={
        decides && (
          <OfficeButton kind="quiet" icon="x" onClick={() => setRefusing(true)}>
            {m.inbox_refuse()}
          </OfficeButton>
        )
      }
      status={<span role="status">{stale ? m.frame_stale() : ''}</span>}
      body="whole"
    >
      <RecordColumns
        side={
          <RecordSide label={m.inbox_decision()}>
            {decides ? (
              <ApprovalForm id={APPROVE_FORM} registration={registration} />
            ) : (
              <Decision registration={registration} />
            )}
          </RecordSide>
        }
      >
        <RegistrationFacts registration={registration} />
        <RegistrationChecks registration={registration} />
        {decides && <Neighbours registration={registration} />}
      </RecordColumns>
      {refusing && (
        <RefuseDialog
          title={m.inbox_refuse_title({ number: String(id) })}
          submit={m.inbox_refuse_do()}
          label={m.inbox_refuse_reason()}
          maxLength={1000}
          refuse={async (reason) => {
            const { message } = await changeOffice('office_inbox.refuse_registration', { id, reason });
            showNotice(m.inbox_refused({ email: message.email }));
          }}
          close={() => setRefusing(false)}
        />
      )}
    </OfficePage>
  );
}

function Decision({ registration: { decision, state } }: { registration: OfficeRegistration }) {
  if (!decision) return null;
  const { by, at, reason, client_id: code } = decision;
  return (
    <OfficeSection title={m.inbox_decision()}>
      <p>
        {state === 'approved'
          ? m.inbox_decided_approved({ by, at: shortMoment(at), code: String(code ?? '—') })
          : m.inbox_decided_refused({ by, at: shortMoment(at) })}
        {state === 'approved' && code !== null && may('customers.read') && (
          <>
            {' '}
            <Link className="link" to={customerPath(code)}>
              {m.inbox_open_customer()}
            </Link>
          </>
        )}
      </p>
      {reason !== '' && (
        <p className="inbox-item__words">
          {m.inbox_told()}: «{reason}»
        </p>
      )}
    </OfficeSection>
  );
}

function Neighbours({ registration: { neighbours } }: { registration: OfficeRegistration }) {
  if (neighbours.length === 0) return null;
  const hasTerms = neighbours.some(({ discount }) => discount !== undefined);
  return (
    <OfficeSection title={m.inbox_compare()}>
      <table className="inbox-item__table">
        <thead>
          <tr>
            <th scope="col">{m.inbox_compare_customer()}</th>
            {hasTerms && (
              <>
                <th scope="col">{m.inbox_price_list()}</th>
                <th scope="col">{m.inbox_discount()}</th>
              </>
            )}
            <th scope="col">{m.inbox_agent()}</th>
          </tr>
        </thead>
        <tbody>
          {neighbours.map((one) => (
            <tr key={one.client_id}>
              <td>
                {one.name} <span className="hint">{one.town}</span>
              </td>
              {hasTerms && (
                <>
                  <td>{one.price_list || m.inbox_compare_none()}</td>
                  <td>{one.discount || '—'}</td>
                </>
              )}
              <td>{one.agent || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficeSection>
  );
}
