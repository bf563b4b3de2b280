/**
 * Login (storefront.md §4, C-API-3): a plain form; the adapter forwards the API's cookie. `/pages/login_origin` is the
 * same page for links from other sites: without `next` it redirects to the page the visitor came from
 * (docs/decisions/0070-origin-pages.md).
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { afterLogin, LOGGED_IN_FIELD } from '#storefront/domain/session/after-login.ts';
import { logIn } from '#storefront/domain/session/log-in.ts';
import { type LoginFailure, LoginForm } from '#storefront/features/login/login-form.tsx';
import { loginReason } from '#storefront/features/login/login-reason.ts';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths, safeNext, secondStep } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { isOriginPage } from '#storefront/platform/navigation/origin-page.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  // In the language of this page, because the visitor may have switched it here.
  const next = contentHref(safeNext(url.searchParams.get('next')) ?? '');
  // Staff may log in as a customer from here.
  if (user?.role === 'agent' && user.client_id === 0) throw redirectTo(paths.customers(next ? { next } : {}));
  if (user && user.client_id !== 0) throw redirectTo(next || paths.home());
  return {
    next,
    demoLogins: scope.settings.demoLogins,
    reason: loginReason({
      next,
      reason: url.searchParams.get('reason'),
      guestNavigation: scope.settings.guestNavigation,
    }),
    backToOrigin: next === '' && isOriginPage(url.pathname),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.has(LOGGED_IN_FIELD)) return redirectTo(await goOn(form, context));
  const email = String(form.get('email') ?? '').trim();
  const password = String(form.get('password') ?? '');
  // 200 like the API's own response (C-API-3): the form with its error message is the page, not a failed request.
  const failed = (failure: Omit<LoginFailure, 'email'>): LoginFailure => ({ ...failure, email });
  if (!email || !password) return failed({ emailMissing: !email, passwordMissing: !password, wait: 0 });
  const response = await logIn(email, password, context);
  if ('wait' in response) return failed({ emailMissing: false, passwordMissing: false, wait: response.wait });
  if ('secondStep' in response) return redirectTo(toSecondStep(form));
  return redirectTo(afterLogin(response.user.role, safeNext(String(form.get('next') ?? ''))));
}

/** The browser has sent the password itself: only the redirect is needed. */
async function goOn(form: FormData, context: ActionFunctionArgs['context']): Promise<string> {
  const { user } = await scopeOf(context).session();
  if (user) return afterLogin(user.role, safeNext(String(form.get('next') ?? '')));
  const { message } = await callApi('wrapper.get_second_step', {}, context);
  return message ? toSecondStep(form) : paths.login();
}

function toSecondStep(form: FormData): string {
  return secondStep(safeNext(String(form.get('next') ?? '')));
}

export const meta = pageTitle(
  () => m.login_title(),
  () => m.login_description(),
);

export default function LoginPage() {
  const { next, demoLogins, reason, backToOrigin } = useLoaderData<typeof loader>();
  return (
    <LoginForm
      next={next}
      backToOrigin={backToOrigin}
      demoLogins={demoLogins}
      failure={useActionData<LoginFailure>()}
      reason={reason}
    />
  );
}
