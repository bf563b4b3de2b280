/** Forgotten password: sends a one-use link, and with its `token` sets the new password (C-ID-4). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { PasswordForm } from '#storefront/features/password/password-form.tsx';
import { type PasswordOutcome, resetByLink } from '#storefront/features/password/reset-password.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { m } from '#storefront/messages/messages.js';

export const meta = pageTitle(() => m.password_forgot_title());

export function loader({ url }: LoaderFunctionArgs & { url: URL }) {
  return { token: url.searchParams.get('token') ?? '' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const outcome = await resetByLink(await request.formData(), context);
  return data(outcome, { status: outcome.done ? 200 : 422 });
}

export default function ForgotPasswordPage() {
  return <PasswordForm token={useLoaderData<typeof loader>().token} outcome={useActionData<PasswordOutcome>()} />;
}
