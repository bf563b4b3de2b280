/** Above a document: its disputes, each with its state and page (C-DOC-4). */
import { documentPaths } from '#storefront/document-paths.ts';
import { m } from '#storefront/messages/messages.js';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { DisputeMark } from './document-words.tsx';

export function OpenDisputes({ disputes }: { disputes: ReadonlyArray<{ id: number; state: string; date: string }> }) {
  return disputes.map(({ id, state, date }) => (
    <Note
      key={id}
      action={
        <Link className="link" to={documentPaths.dispute(id)}>
          {m.documents_dispute_see()}
        </Link>
      }
    >
      {m.documents_dispute_of({ date })} <DisputeMark state={state} />
    </Note>
  ));
}
