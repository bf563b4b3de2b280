/** What an e-mail says: as its reader sees it, or as plain text. The frame runs nothing and loads nothing. */
import { useState } from 'react';
import type { OfficeEmail } from '#contract/office/emails.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#office/messages/messages.js';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { unseenWords } from '../email-words.ts';

const KILO = 1000;

export function EmailContent({ email: { content, unseen, state } }: { email: OfficeEmail }) {
  const [look, setLook] = useState<'page' | 'text'>('page');
  if (!content) return <OfficeNote>{unseenWords(unseen ?? 'not-kept')}</OfficeNote>;
  const { subject, text, page, files, without_files, hidden_links } = content;
  return (
    <>
      <h2 className="email__subject">{subject}</h2>
      {hidden_links && <p className="hint">{m.emails_hidden_links()}</p>}
      {state !== 'sent' ? <p className="hint">{m.emails_as_of_now()}</p> : null}
      <fieldset className="email__looks">
        <legend className="visually-hidden">{m.emails_look()}</legend>
        {(['page', 'text'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="look" checked={look === one} onChange={() => setLook(one)} />{' '}
            {one === 'page' ? m.emails_look_page() : m.emails_look_text()}
          </label>
        ))}
      </fieldset>
      {look === 'page' ? (
        <iframe className="email__frame" title={m.emails_frame({ subject })} src={page} sandbox="" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long e-mail is scrolled by keys
        <pre className="email__text" tabIndex={0}>
          {text}
        </pre>
      )}
      {without_files && <OfficeNote tone="warn">{m.emails_without_files()}</OfficeNote>}
      {files.length > 0 && (
        <ul className="email__files" aria-label={m.emails_files()}>
          {files.map(({ name, size }) => (
            <li key={name}>
              {name} <span className="hint">{formatCount(Math.max(1, Math.round(size / KILO)))} kB</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
