/** Leads staff to the office; shows why it cannot, where the office is not for the visitor's network. */
import type { LoaderFunctionArgs } from 'react-router';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo, redirectToOffice } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { MessagePage } from '#storefront/ui/message-page.tsx';

export const meta = pageTitle(() => m.account_office_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, url.pathname + url.search);
  if (user.role !== 'staff') throw redirectTo(paths.account());
  if (user.office !== undefined) throw redirectToOffice(user.office);
  return null;
}

export default function OfficePage() {
  return (
    <MessagePage
      title={m.account_office_title()}
      text={m.account_office_elsewhere()}
      ways={[
        { to: paths.shop(), text: m.dashboard_empty_shop(), main: true },
        { to: paths.accountSecurity(), text: m.security_title() },
      ]}
    />
  );
}
