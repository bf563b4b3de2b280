/**
 * Settings of the account (storefront.md §2 "Account settings options"), stored for this delivery address on all
 * devices (C-ACC-4); the password.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { accountUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import {
  DOCUMENT_MAIL_INTENT,
  DocumentMailForm,
  saveDocumentMail,
} from '#storefront/features/account/document-mail-form.tsx';
import { SettingsForm } from '#storefront/features/account/settings-form.tsx';
import { type ChangeOutcome, changePassword, PASSWORD_INTENT } from '#storefront/features/password/change-password.ts';
import { ChangePasswordForm } from '#storefront/features/password/change-password-form.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { flashCookie, takeFlash } from '#storefront/platform/storage/flash.ts';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';
import '#storefront/features/password/password.css';

export const meta = pageTitle(() => m.account_settings());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { role } = await accountUser(context, url);
  const [{ message }, mail] = await Promise.all([
    callApi('customer.get_search_settings', {}, context),
    // Agents get no e-mails about their customers' documents.
    role === 'customer' ? callApi('account.get_document_mail', {}, context) : null,
  ]).catch((error) => {
    throw pageFailure(error);
  });
  return {
    settings: message,
    documentMail: mail?.message ?? null,
    saved: takeFlash<{ settings: true }>(scopeOf(context))?.settings ?? false,
  };
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  const { client_id } = await accountUser(context, url);
  const form = await request.formData();
  if (form.get('intent') === PASSWORD_INTENT) {
    const changed = await changePassword(form, context);
    return data({ changed }, { status: changed.done ? 200 : 422 });
  }
  if (form.get('intent') === DOCUMENT_MAIL_INTENT) {
    await saveDocumentMail(form, context).catch((error) => {
      throw pageFailure(error);
    });
    scopeOf(context).setCookies.push(flashCookie({ settings: true }));
    return redirectTo(paths.accountSettings());
  }
  const wanted = {
    // The address of the form, even if another one has become active.
    client_id,
    address_code: Number(form.get('address_code')),
    price_view: form.has('net') ? ('NET_PRICE' as const) : ('GROSS_PRICE' as const),
    disable_autocomplete: form.has('no_autocomplete'),
  };
  await callApi('customer.set_search_settings', wanted, context).catch((error) => {
    throw pageFailure(error);
  });
  scopeOf(context).setCookies.push(flashCookie({ settings: true }));
  return redirectTo(paths.accountSettings());
}

export default function AccountSettingsPage() {
  const { settings, documentMail, saved } = useLoaderData<typeof loader>();
  const said = useActionData<{ changed?: ChangeOutcome }>();
  const { user } = useSession();
  const address = user?.address_codes.find((one) => one.address_code === settings.address_code);
  return (
    <div className="wrap account-page">
      <AccountMenu />
      <section>
        <div className="page-title">
          <h1>{m.account_settings()}</h1>
          <p>{m.account_settings_for({ name: address?.name ?? '' })}</p>
        </div>
        {saved && (
          <Note tone="ok" alert>
            {m.account_settings_saved()}
          </Note>
        )}
        <SettingsForm settings={settings} />
        {documentMail && (
          <section className="section setting" aria-labelledby="document-mail">
            <h2 id="document-mail">{m.account_mail_title()}</h2>
            <p className="hint">{m.account_mail_hint()}</p>
            <DocumentMailForm choice={documentMail} />
          </section>
        )}
        <section className="section setting" aria-labelledby="password">
          <h2 id="password">{m.password_change_title()}</h2>
          <ChangePasswordForm outcome={said?.changed} email={user?.email ?? ''} />
        </section>
      </section>
    </div>
  );
}
