/** Delivery notes and invoices that came of an order, each with its page (C-DOC-2). Nothing if there are none. */
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import { m } from '#storefront/messages/messages.js';
import { DocumentLink } from './document-link.tsx';

const KINDS = [
  ['note', m.documents_notes],
  ['invoice', m.documents_invoices],
  ['credit_note', m.documents_chain_credits],
] as const;

export function OrderDocuments({ documents }: { documents: readonly LinkedDocument[] }) {
  const groups = KINDS.map(([kind, word]) => ({ word, of: documents.filter((one) => one.kind === kind) }));
  if (documents.length === 0) return null;
  return (
    <section className="section">
      <div className="section__head">
        <h2>{m.documents_of_order()}</h2>
      </div>
      <dl className="facts">
        {groups
          .filter(({ of }) => of.length > 0)
          .map(({ word, of }) => (
            <div key={word()}>
              <dt>{word()}</dt>
              <dd>
                {of.map((document) => (
                  <p key={document.number}>
                    <DocumentLink document={document} className="link code" />{' '}
                    {document.date && <small className="muted">{m.orders_of_date({ date: document.date })}</small>}
                  </p>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
