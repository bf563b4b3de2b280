/** The e-mail under the cursor, beside the list (from 1380 px on): why it did not leave, and what it says. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { GridPeek } from '#office/grid/grid-beside.tsx';
import type { Row } from '#office/grid/use-grid-view.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { useMedia } from '#office/lib/use-media.ts';
import { useSettled } from '#office/lib/use-settled.ts';
import { m } from '#office/messages/messages.js';
import { EmailFacts } from '../email-facts.tsx';
import { EmailState } from '../email-state.tsx';
import { unseenWords } from '../email-words.ts';
import './email-peek.css';

const WIDE = '(min-width: 1380px)';

export function EmailPeek({ row }: { row: Row | undefined }) {
  const isWide = useMedia(WIDE);
  const id = useSettled(row?.id ?? 0);
  const { data } = useQuery({
    queryKey: ['emails', String(id)],
    queryFn: async () => (await callOffice('office_emails.get_email', { id })).message,
    enabled: isWide && id > 0,
  });
  if (!isWide) return null;
  const email = row && data && data.id === row.id ? data : undefined;
  return (
    <GridPeek label={m.emails_peek()} isBusy={email === undefined}>
      {email && (
        <>
          <h2 className="peek__title">
            <Link className="link code" to={`/emails/${email.id}`}>
              {m.emails_named({ number: email.id })}
            </Link>
            <EmailState state={email.state} />
          </h2>
          <EmailFacts email={email} />
          {email.fault && email.state === 'failed' && <p className="hint">{email.fault.words}</p>}
          {email.content ? (
            <>
              <p className="email-peek__subject">{email.content.subject}</p>
              <p className="email-peek__text">{email.content.text}</p>
            </>
          ) : (
            <p className="hint">{unseenWords(email.unseen ?? 'not-kept')}</p>
          )}
        </>
      )}
    </GridPeek>
  );
}
