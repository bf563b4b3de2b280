/**
 * Registration of a customer (C-ID-5). `/pages/register_origin` is the same page for links from other sites: it records
 * for staff where the visitor came from (docs/decisions/0070-origin-pages.md).
 */
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import type { RegistrationForm } from '#contract/values/registration-form.ts';
import { countryNames } from '#kit/format/country-names.ts';
import { RegisterForm } from '#storefront/features/register/register-form.tsx';
import { registerFromForm } from '#storefront/features/register/send-registration.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import type { SubmittedForm } from '#storefront/platform/forms/use-visitor-form.ts';
import { isOriginPage } from '#storefront/platform/navigation/origin-page.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import '#storefront/features/register/register.css';

export const meta = pageTitle(
  () => m.register_title(),
  () => m.register_intro(),
);

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const scope = scopeOf(context);
  const { user } = await scope.session();
  if (user && user.client_id !== 0) throw redirectTo(paths.account());
  const origin = isOriginPage(url.pathname) ? (url.searchParams.get('origin') ?? '').slice(0, 200) : undefined;
  return { origin, sent: url.searchParams.has('sent'), countries: countryNames(scope.locale) };
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  return registerFromForm(await request.formData(), url, context);
}

export default function RegisterPage() {
  const shown = useLoaderData<typeof loader>();
  return <RegisterForm answered={useActionData<SubmittedForm<RegistrationForm>>()} {...shown} />;
}
