/**
 * POST: closes the session and redirects to the login page (storefront.md §4 "Logout"). A GET asks for confirmation: a
 * link, an image or a prefetch must not log anybody out.
 */
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { addressCookie } from '#storefront/ssr/server-address-cookie.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';

export async function action({ context }: ActionFunctionArgs) {
  await callApi('wrapper.logout', {}, context);
  const scope = scopeOf(context);
  scope.setCookies.push(addressCookie(undefined, scope.origin));
  return redirectTo(paths.login());
}

export const meta = pageTitle(() => m.login_out_title());

/** Nobody is logged in: home. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { user } = await scopeOf(context).session();
  return user ? null : redirectTo(paths.home());
}

export default function LogoutPage() {
  const { user } = useSession();
  return (
    <div className="wrap message-page">
      <div className="stack stack--close">
        <Icon name="out" className="message-page__icon" />
        <h1>{m.login_out_title()}</h1>
        <p>{m.login_out_text({ name: user?.name ?? '' })}</p>
        <Form className="actions" method="post" action={paths.logout()}>
          <Button type="submit" tone="go" large>
            {m.shell_logout()}
          </Button>
          <Link className={buttonClass({ large: true })} to={paths.home()}>
            {m.login_out_stay()}
          </Link>
        </Form>
      </div>
    </div>
  );
}
