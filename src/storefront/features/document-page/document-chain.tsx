/** Order → delivery note → invoice → credit note: where this document stands and what it is linked with (C-DOC-2). */
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import { DocumentLink } from '#storefront/domain/document/document-link.tsx';
import { m } from '#storefront/messages/messages.js';
import './document-page.css';

export interface ChainStep {
  label: string;
  documents: readonly LinkedDocument[];
  /** The page's own document: number and one line. */
  here?: { number: string; hint: string };
}

export function DocumentChain({ steps }: { steps: readonly ChainStep[] }) {
  return (
    <ol className="document-chain" aria-label={m.documents_chain()}>
      {steps.map(({ label, documents, here }) => (
        <li key={label} className={here ? 'is-here' : undefined} aria-current={here ? 'true' : undefined}>
          <small>{label}</small>
          {here && (
            <>
              <span className="code">{here.number}</span>
              <small>{here.hint}</small>
            </>
          )}
          {documents.map((document) => (
            <DocumentLink key={document.number} document={document} className="link code" />
          ))}
          {!here && documents.length === 0 && <span className="muted">{m.documents_chain_none()}</span>}
        </li>
      ))}
    </ol>
  );
}
