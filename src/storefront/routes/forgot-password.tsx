/** Forgotten password: sends a one-use link, and with its `token` sets the new password (C-ID-4). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { PasswordForm, type PasswordOutcome } from '#storefront/features/password/password-form.tsx';
import { callApi } from '#storefront/lib/api-client.ts';
import { ApiError } from '#storefront/lib/api-error.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { errorSentence } from '#storefront/lib/report-error.ts';
import { m } from '#storefront/messages/messages.js';

const REFUSED = 422;

export const meta = pageTitle(() => m.password_forgot_title());

export function loader({ url }: LoaderFunctionArgs & { url: URL }) {
  return { token: url.searchParams.get('token') ?? '' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const token = text('token');
  const refused = (error: string) => data<PasswordOutcome>({ error, email: text('email') }, { status: REFUSED });
  try {
    const body = token ? { token, new_password: String(form.get('new_password') ?? '') } : { email: text('email') };
    const { message } = await callApi('wrapper.reset_password', body, context);
    if (Array.isArray(message)) return refused(message[0].message);
    return data<PasswordOutcome>({ done: token ? 'changed' : 'sent' });
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return refused(errorSentence(error));
    if (error instanceof ApiError && error.status === REFUSED)
      return refused(Object.values(error.body.errors ?? {})[0]?.[0] ?? error.message);
    throw error;
  }
}

export default function ForgotPasswordPage() {
  return <PasswordForm token={useLoaderData<typeof loader>().token} outcome={useActionData<PasswordOutcome>()} />;
}
