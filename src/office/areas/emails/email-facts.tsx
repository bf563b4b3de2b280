/** What is known of an e-mail: to whom, about what, why it did not leave, when it is tried again. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeEmail } from '#contract/office/emails.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { aboutName, aboutPage, emailKind, emailReason } from './email-words.ts';
import './email-facts.css';

export function EmailFacts({ email }: { email: OfficeEmail }) {
  const { kind, lang, recipient, written_at, sent_at, next_at, tries, fault, about, content } = email;
  const lines: ReadonlyArray<readonly [string, ReactNode]> = [
    [m.emails_to(), recipient],
    [m.emails_reply_to(), content?.reply_to],
    [m.emails_kind(), emailKind(kind)],
    [m.emails_about(), about && <About {...about} />],
    [m.emails_language(), lang === 'en' ? m.emails_lang_en() : m.emails_lang_it()],
    [m.emails_written(), shortMoment(written_at)],
    [m.emails_sent(), sent_at && shortMoment(sent_at)],
    [m.emails_tries(), tries > 0 && String(tries)],
    [m.emails_why_not(), fault && emailReason(fault.reason)],
    [m.emails_next(), next_at && tries > 0 && shortMoment(next_at)],
  ];
  return (
    <dl className="facts">
      {lines.map(([name, value]) =>
        value ? (
          <div key={name} className="email-facts__line">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function About({ kind, number }: NonNullable<OfficeEmail['about']>) {
  const page = aboutPage(kind, number);
  const name = aboutName(kind, number);
  return page === undefined ? (
    name
  ) : (
    <Link className="link" to={page}>
      {name}
    </Link>
  );
}
