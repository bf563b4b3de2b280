/** Files of a document, and which of them is the original (C-DOC-2): one sentence distinguishes copy and original. */
import type { DocumentFile } from '#contract/endpoints/account/document-parts.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { Icon, type IconName } from '#storefront/ui/icon.tsx';
import './document-page.css';

/** A file that the server makes when it is asked for: the courtesy copy, the readable view. */
export interface MadeFile {
  name: string;
  note: string;
  href: string;
}

export interface DocumentFilesProps {
  made: readonly MadeFile[];
  files: readonly DocumentFile[];
  /** What is the original; left out: nothing to say. */
  original?: string;
}

const ICONS: Record<DocumentFile['role'], IconName> = {
  pdf: 'doc',
  xml: 'doc',
  signed: 'lock',
  attachment: 'link',
  receipt: 'check',
};

const WORDS: Record<DocumentFile['role'], () => string> = {
  pdf: m.documents_role_pdf,
  xml: m.documents_role_xml,
  signed: m.documents_role_signed,
  attachment: m.documents_role_attachment,
  receipt: m.documents_role_receipt,
};

export function DocumentFiles({ made, files, original }: DocumentFilesProps) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_files()}</h2>
      </div>
      <ul className="document-files">
        {made.map(({ name, note, href }) => (
          <li key={href}>
            <Icon name="doc" />
            <a className="link" href={href} data-reload="">
              {name}
            </a>
            <small>{note}</small>
          </li>
        ))}
        {files.map(({ role, name, bytes, url }) => (
          <li key={url}>
            <Icon name={ICONS[role]} />
            <span>
              <a className="link" href={url} data-reload="">
                {name}
              </a>
              <br />
              <small>{WORDS[role]()}</small>
            </span>
            <small>{m.attach_size({ kilobytes: formatCount(Math.ceil(bytes / 1000)) })}</small>
          </li>
        ))}
      </ul>
      {original && <p className="paper-words">{original}</p>}
    </section>
  );
}
