/** One e-mail: what it says, what became of it, sending it again or stopping it. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OfficeEmail } from '#contract/office/emails.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns, RecordSide } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { useEmailDeeds } from '../email-deeds.ts';
import { EmailFacts } from '../email-facts.tsx';
import { EmailState } from '../email-state.tsx';
import { emailKind, emailReason } from '../email-words.ts';
import { EmailContent } from './email-content.tsx';
import './email-page.css';

export function Component() {
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: ['emails', String(id)],
    queryFn: async () => (await callOffice('office_emails.get_email', { id })).message,
  });
  if (data) return <EmailPage key={data.id} email={data} stale={error !== null} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function EmailPage({ email, stale }: { email: OfficeEmail; stale: boolean }) {
  const { id, kind, state, fault, recipient } = email;
  const deeds = useEmailDeeds();
  const isOpen = state === 'waiting' || state === 'failed';
  const maySend = may('emails.write') && email.unseen !== 'not-kept';
  const mayStop = may('emails.write') && isOpen;
  const send = () => void deeds.run('send', [id]);
  const stop = () => void deeds.run('stop', [id]);
  const sendWords = state === 'sent' ? m.emails_again() : m.emails_now();
  useCommands([
    { id: 'send', name: sendWords, key: 's', icon: 'again', hint: true, disabled: !maySend || deeds.busy, run: send },
    { id: 'stop', name: m.emails_stop(), key: 'x', icon: 'pause', hint: true, disabled: !mayStop, run: stop },
  ]);
  return (
    <OfficePage
      title={m.emails_named({ number: id })}
      crumbs={[{ to: '/emails', name: m.emails_title() }]}
      head={
        <>
          <EmailState state={state} />
          <span className="email__to">
            {emailKind(kind)} · {recipient}
          </span>
        </>
      }
      actions={
        <>
          {mayStop && (
            <OfficeButton icon="pause" keyShown="x" disabled={deeds.busy} onClick={stop}>
              {m.emails_stop()}
            </OfficeButton>
          )}
          {maySend && (
            <OfficeButton
              kind={isOpen || state === 'stopped' ? 'go' : 'plain'}
              icon="again"
              keyShown="s"
              disabled={deeds.busy}
              onClick={send}
            >
              {sendWords}
            </OfficeButton>
          )}
        </>
      }
      status={<span role="status">{stale ? m.frame_stale() : m.emails_no_way_back()}</span>}
      body="whole"
    >
      <RecordColumns
        side={
          <RecordSide label={m.emails_facts()}>
            <OfficeSection title={m.emails_facts()}>
              <EmailFacts email={email} />
            </OfficeSection>
          </RecordSide>
        }
      >
        {deeds.said !== '' && <OfficeNote tone="error">{deeds.said}</OfficeNote>}
        {fault && state === 'failed' && (
          <OfficeNote tone="warn">
            <b>{emailReason(fault.reason)}.</b> {m.emails_server_said({ words: fault.words })}
          </OfficeNote>
        )}
        <EmailContent email={email} />
      </RecordColumns>
    </OfficePage>
  );
}
