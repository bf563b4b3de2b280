/**
 * Forgotten password: sends a one-use link, and with its `token` sets the new password (C-ID-4). Logged-in users change
 * it here with the old one, and may also request the link.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type ChangeOutcome, changePassword, PASSWORD_INTENT } from '#storefront/features/password/change-password.ts';
import { ChangePasswordForm } from '#storefront/features/password/change-password-form.tsx';
import { PasswordForm } from '#storefront/features/password/password-form.tsx';
import { type PasswordOutcome, resetByLink } from '#storefront/features/password/reset-password.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Link } from '#storefront/ui/link.tsx';

export const meta = pageTitle(() => m.password_forgot_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const token = url.searchParams.get('token') ?? '';
  const { user } = await scopeOf(context).session();
  const changes = user !== null && token === '' && !url.searchParams.has('forgot');
  return { token, changingFor: changes ? user.email : undefined };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.get('intent') === PASSWORD_INTENT) {
    const changed = await changePassword(form, context);
    return data({ changed, reset: undefined }, { status: changed.done ? 200 : 422 });
  }
  const reset = await resetByLink(form, context);
  return data({ changed: undefined, reset }, { status: reset.done ? 200 : 422 });
}

export default function ForgotPasswordPage() {
  const { token, changingFor } = useLoaderData<typeof loader>();
  const said = useActionData<{ changed?: ChangeOutcome; reset?: PasswordOutcome }>();
  if (changingFor === undefined) return <PasswordForm key={token} token={token} outcome={said?.reset} />;
  return (
    <div className="auth__column">
      <h1>{m.password_change_title()}</h1>
      <ChangePasswordForm outcome={said?.changed} email={changingFor} />
      <p>
        <Link className="link" to={paths.forgotPassword({ forgot: true })}>
          {m.login_forgot()}
        </Link>
      </p>
    </div>
  );
}
