/** Status, message and links of a page that failed; rendered by `error-view.tsx`. */
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { statusOf } from '#storefront/platform/notices/error-status.rules.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { errorTitle } from '#storefront/ui/error-title.ts';
import { MessagePage } from '#storefront/ui/message-page.tsx';
import { NotFoundView } from '#storefront/ui/not-found-view.tsx';

/** For agents without a chosen customer and for staff, who can get here in normal use: no other visitor loads it. */
const NoCustomerView = lazy(() => import('./no-customer-view.tsx'));

/** Messages for statuses that a visitor can do something about; every other one is our failure. */
const SENTENCES: Partial<Record<number, () => string>> = {
  401: m.errors_session_expired,
  403: m.errors_forbidden,
};

export default function ErrorWords({ error }: { error: unknown }) {
  const status = statusOf(error);
  const { user } = useSession();
  const { pathname, search } = useLocation();
  if (status === 404) return <NotFoundView title={m.errors_route_not_found()} />;
  if (status === 403 && user?.client_id === 0) {
    return (
      <Suspense>
        <NoCustomerView role={user.role} />
      </Suspense>
    );
  }
  return (
    <MessagePage
      mark={status}
      title={errorTitle(error)}
      text={(SENTENCES[status] ?? m.errors_500_text)()}
      ways={[
        ...(status >= 500 ? [{ to: pathname + search, text: m.errors_link_retry(), main: true }] : []),
        ...(status === 401 ? [{ to: paths.login(), text: m.errors_link_login(), main: true }] : []),
        { to: paths.home(), text: m.errors_link_home() },
      ]}
      reload
    />
  );
}
