/**
 * The second step of a login (docs/account.md "Second factor"): only for a browser that has just sent a correct
 * password.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { TotpSetup } from '#contract/endpoints/account/security.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { afterLogin, LOGGED_IN_FIELD } from '#storefront/domain/session/after-login.ts';
import { SecondStepForm, type SecondStepOutcome } from '#storefront/features/login/second-step-form.tsx';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths, safeNext } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { codeSentence } from '#storefront/platform/forms/code-sentence.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { errorSentence } from '#storefront/platform/notices/report-error.ts';

export const meta = pageTitle(() => m.security_step_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const next = contentHref(safeNext(url.searchParams.get('next')) ?? '');
  const { message: step } = await callApi('wrapper.get_second_step', {}, context);
  if (!step) throw redirectTo(paths.login(next || undefined));
  return { next, step };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = safeNext(String(form.get('next') ?? ''));
  try {
    if (form.has(LOGGED_IN_FIELD)) return redirectTo(await afterPasskey(next, context));
    if (form.get('intent') === 'begin')
      return data<SecondStepOutcome>({ setup: (await callApi('wrapper.begin_second_step', {}, context)).message });
    const response = await callApi('wrapper.second_step', { code: String(form.get('code') ?? '') }, context);
    if (!('access_token' in response)) return data(wrongCode(response.message[1], form), { status: 422 });
    const goOn = afterLogin(response.message.role, next);
    return response.recovery_codes
      ? data<SecondStepOutcome>({ codes: response.recovery_codes, goOn })
      : redirectTo(goOn);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'second-step-expired') return redirectTo(paths.login(next));
    return data<SecondStepOutcome>({ error: errorSentence(error) }, { status: 422 });
  }
}

/** The browser has verified a passkey itself: only the redirect is needed. */
async function afterPasskey(next: string | undefined, context: ActionFunctionArgs['context']): Promise<string> {
  const { user } = await scopeOf(context).session();
  return user ? afterLogin(user.role, next) : paths.login(next);
}

/** Login ends when the recovery codes are shown: the loader, which would redirect to the login, must not run again. */
export const shouldRevalidate = () => false;

function wrongCode(seconds: number, form: FormData): SecondStepOutcome {
  const error = codeSentence(seconds);
  const setup = JSON.parse(String(form.get('setup') ?? 'null')) as TotpSetup | null;
  return { error, ...(setup ? { setup } : {}) };
}

export default function SecondStepPage() {
  const { next, step } = useLoaderData<typeof loader>();
  return <SecondStepForm step={step} next={next} outcome={useActionData<SecondStepOutcome>()} />;
}
