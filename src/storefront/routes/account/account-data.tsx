/**
 * The user's own data (docs/personal-data.md): exported as a file, or erased together with the login. Plain forms and a
 * link, which work without JavaScript; both require the password again.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { loggedInUser } from '#storefront/domain/session/account-gate.ts';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { ConfirmPassword } from '#storefront/features/account-security/confirm-password.tsx';
import { EraseForm } from '#storefront/features/personal-data/erase-form.tsx';
import { type DataOutcome, personalDataAction } from '#storefront/features/personal-data/personal-data-action.ts';
import { m } from '#storefront/messages/messages.js';
import { myDataFile, paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { FileLink } from '#storefront/ui/file-link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';
import '#storefront/domain/session/account-security.css';

export const meta = pageTitle(() => m.mydata_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { email, client_id } = await loggedInUser(context, url);
  const { message } = await callApi('personal_data.get_overview', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  // The file's endpoint redirects here if the password was not entered.
  const refused = url.searchParams.get('refused');
  return { email, hasAccount: client_id !== 0, refused, ...message };
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  await loggedInUser(context, url);
  const outcome = await personalDataAction(await request.formData(), context).catch((error) => {
    throw pageFailure(error);
  });
  if (outcome.erased) return redirectTo(paths.login(undefined, 'erased'));
  return data(outcome, { status: outcome.done ? 200 : 422 });
}

export default function AccountDataPage() {
  const { email, hasAccount, confirmed, refused, erasure, locks_out } = useLoaderData<typeof loader>();
  const outcome = useActionData<DataOutcome>();
  const failure = outcome?.failure ?? (outcome || refused !== 'too-many-requests' ? undefined : m.mydata_too_often());
  return (
    // Staff, and agents without a chosen customer, have no other account pages.
    <div className={hasAccount ? 'wrap account-page' : 'wrap'}>
      {hasAccount && <AccountMenu />}
      <section>
        <div className="page-title">
          <h1>{m.mydata_title()}</h1>
          <p>{m.mydata_intro({ email })}</p>
        </div>
        {outcome?.done && (
          <Note tone="ok" alert>
            {outcome.done}
          </Note>
        )}
        {failure && (
          <Note tone="err" alert>
            {failure}
          </Note>
        )}
        {!confirmed && (
          <ConfirmPassword
            email={email}
            text={m.mydata_confirm_text()}
            needed={outcome?.confirmFirst ?? refused === 'confirm-identity'}
            error={outcome?.passwordError}
          />
        )}
        <section className="safety" aria-labelledby="take-along">
          <h2 id="take-along">{m.mydata_download_title()}</h2>
          <p>{m.mydata_download_text()}</p>
          <div>
            <FileLink href={myDataFile()} format={m.mydata_download()} name={m.mydata_download()} tone="go" />
          </div>
        </section>
        <section className="safety" aria-labelledby="erase">
          <h2 id="erase">{m.mydata_erase_title()}</h2>
          {erasure === 'possible' && <EraseForm locksOut={locks_out} outcome={outcome} />}
          {erasure === 'office' && <p>{m.mydata_erase_office()}</p>}
          {erasure === 'demo' && <p>{m.mydata_erase_demo()}</p>}
        </section>
      </section>
    </div>
  );
}
