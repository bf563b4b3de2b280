/** The replies that were given, and whether their e-mails have left. */
import type { OfficeEnquiry } from '#contract/office/inbox/enquiries.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';

type Answer = OfficeEnquiry['answers'][number];

export function GivenAnswers({ answers }: { answers: readonly Answer[] }) {
  return (
    <OfficeSection title={m.inbox_answers()}>
      {answers.length === 0 && <p className="hint">{m.inbox_no_answers()}</p>}
      {answers.map(({ id, author, at, text, email }) => (
        <div key={id} className="inbox-item__said inbox-item__said--staff">
          <p className="hint">
            {author} · {shortMoment(at)} ·{' '}
            <span className={email.state === 'failed' ? 'inbox-item__failed' : undefined}>{emailWords(email)}</span>
          </p>
          <p className="inbox-item__words">{text}</p>
        </div>
      ))}
    </OfficeSection>
  );
}

function emailWords({ state, at, error }: Answer['email']): string {
  const when = at === null ? '' : shortMoment(at);
  if (state === 'sent') return when === '' ? m.inbox_email_sent_before() : m.inbox_email_sent({ at: when });
  return state === 'waiting' ? m.inbox_email_waits({ at: when }) : m.inbox_email_failed({ error, at: when });
}
