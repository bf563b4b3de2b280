/** Instead of a list without documents: why, and one way out. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';

export interface NoDocumentsProps {
  /** The filter leaves nothing; otherwise there is nothing yet. */
  narrowed: boolean;
  title: string;
  text: string;
  /** URL of the list without its filter. */
  all: string;
}

export function NoDocuments({ narrowed, title, text, all }: NoDocumentsProps) {
  return narrowed ? (
    <EmptyState
      title={m.documents_none_found()}
      action={
        <Link className={buttonClass({ tone: 'go' })} to={all}>
          {m.documents_show_all()}
        </Link>
      }
    >
      {m.documents_none_found_text()}
    </EmptyState>
  ) : (
    <EmptyState
      title={title}
      action={
        <Link className={buttonClass({ tone: 'go' })} to={paths.accountOrders()}>
          {m.documents_to_orders()}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
