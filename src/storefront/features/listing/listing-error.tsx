/** The list could not be loaded: what was not lost, and a retry button (mock "States: Error"). */
import { useLocation } from 'react-router';
import { ErrorView } from '#storefront/domain/session/error-view.tsx';
import { m } from '#storefront/messages/messages.js';
import { statusOf } from '#storefront/platform/notices/error-status.rules.ts';
import { EmptyState } from '#storefront/ui/empty-state.tsx';
import { Link } from '#storefront/ui/link.tsx';

/** Statuses that a retry may fix: no response, server errors, rate limit. */
const CURABLE = new Set([0, 429, 500, 502, 503, 504]);

export function ListingError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (!CURABLE.has(statusOf(error))) return <ErrorView error={error} />;
  return (
    <div className="wrap shop__error">
      <EmptyState
        title={m.shop_error_title()}
        action={
          <Link className="button button--ink" to={pathname + search} reload>
            {m.shop_error_retry()}
          </Link>
        }
      >
        {m.shop_error_text()}
      </EmptyState>
    </div>
  );
}
