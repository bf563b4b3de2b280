/** Number of an order or document: a link to its page, or its text if it is not known here (C-DOC-2). */
import type { LinkedDocument } from '#contract/endpoints/account/document-parts.ts';
import { documentPaths } from '#storefront/document-paths.ts';
import { paths } from '#storefront/paths.ts';
import { Link } from '#storefront/ui/link.tsx';

/** Page of a document; undefined = it is not known here. */
export function pageOfDocument({ kind, id, number }: LinkedDocument): string | undefined {
  if (id === null) return undefined;
  if (kind === 'order') return paths.orderDetail({ number });
  return kind === 'note' ? documentPaths.note(id) : documentPaths.invoice(id);
}

export function DocumentLink({ document, className = 'code' }: { document: LinkedDocument; className?: string }) {
  const to = pageOfDocument(document);
  return to ? (
    <Link className={className} to={to}>
      {document.number}
    </Link>
  ) : (
    <span className="code">{document.number}</span>
  );
}

/** Several of them, separated by commas; a dash if there is none. */
export function DocumentLinks({ documents }: { documents: readonly LinkedDocument[] }) {
  if (documents.length === 0) return <span className="muted">–</span>;
  return documents.map((document, index) => (
    <span key={`${document.kind} ${document.number}`}>
      {index > 0 && ', '}
      <DocumentLink document={document} />
    </span>
  ));
}
