/** Login (storefront.md §4, C-API-3): a plain form; the API's cookie is relayed by the adapter. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import type { ApiResponse } from '#contract/api.ts';
import { type LoginFailure, LoginForm } from '#storefront/features/login/login-form.tsx';
import { callApi } from '#storefront/lib/api-client.ts';
import { ApiError } from '#storefront/lib/api-error.ts';
import { pageTitle } from '#storefront/lib/page-title.ts';
import { scopeOf } from '#storefront/lib/request-scope.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths, safeNext } from '#storefront/paths.ts';

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  // In the language of this page: it may have been switched here.
  const next = contentHref(safeNext(url.searchParams.get('next')) ?? '');
  // Staff may log in as a customer from here.
  if (user?.role === 'agent' && user.client_id === 0) throw redirect(paths.customers(next ? { next } : {}));
  if (user && user.client_id !== 0) throw redirect(next || paths.home());
  return { next, demoLogins: scope.settings.demoLogins, forWish: url.searchParams.get('reason') === 'wishlist' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  const next = safeNext(String(form.get('next') ?? '')) ?? paths.home();
  // 200 like the API's own answer (C-API-3): the form with its sentence is the page, not a failed request.
  const failed = (failure: Omit<LoginFailure, 'email'>): LoginFailure => ({ ...failure, email });
  if (!email || !password) return failed({ emailMissing: !email, passwordMissing: !password, wait: 0 });
  let answer: ApiResponse<'wrapper.login'>;
  try {
    answer = await callApi('wrapper.login', { email, password }, context);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    return failed({ emailMissing: false, passwordMissing: false, wait: error.body.retry_after ?? 60 });
  }
  if (Array.isArray(answer.message)) {
    return failed({ emailMissing: false, passwordMissing: false, wait: answer.message[1] });
  }
  // An agent chooses his customer first.
  return redirect(answer.message.role === 'agent' ? paths.customers(form.get('next') ? { next } : {}) : next);
}

export const meta = pageTitle(() => m.login_title());

export default function LoginPage() {
  const { next, demoLogins, forWish } = useLoaderData<typeof loader>();
  return (
    <LoginForm
      next={next}
      demoLogins={demoLogins}
      failure={useActionData<LoginFailure>()}
      reason={forWish ? m.wishlist_please_login() : undefined}
    />
  );
}
