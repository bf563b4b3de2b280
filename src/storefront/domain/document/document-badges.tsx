/** Beside the number of a document: nobody of the customer has opened it yet, and it is disputed (C-DOC-2). */
import { m } from '#storefront/messages/messages.js';
import { Badge } from '#storefront/ui/badge.tsx';

export function DocumentBadges({ unread = false, disputed }: { unread?: boolean; disputed: boolean }) {
  return (
    <>
      {unread && (
        <>
          {' '}
          <Badge tone="new">{m.documents_new()}</Badge>
        </>
      )}
      {disputed && (
        <>
          {' '}
          <Badge tone="hot">{m.documents_in_dispute()}</Badge>
        </>
      )}
    </>
  );
}
