/**
 * Security of the user's login: open sessions, passkeys, two-step verification. Plain forms, which work without
 * JavaScript; sensitive actions require the password again (docs/account.md).
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { momentIn } from '#kit/format/dates.ts';
import { loggedInUser } from '#storefront/domain/session/account-gate.ts';
import { RecoveryCodes } from '#storefront/domain/session/recovery-codes.tsx';
import { AccountMenu } from '#storefront/features/account/account-menu.tsx';
import { ConfirmPassword } from '#storefront/features/account-security/confirm-password.tsx';
import { OwnPasskeys } from '#storefront/features/account-security/own-passkeys.tsx';
import { OwnSessions } from '#storefront/features/account-security/own-sessions.tsx';
import { type SecurityOutcome, securityAction } from '#storefront/features/account-security/security-action.ts';
import { TwoSteps } from '#storefront/features/account-security/two-steps.tsx';
import { WholesalerAccesses } from '#storefront/features/account-security/wholesaler-accesses.tsx';
import { m } from '#storefront/messages/messages.js';
import { accountData } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import '#storefront/features/account/account.css';
import '#storefront/domain/session/account-security.css';

export const meta = pageTitle(() => m.security_title());

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const { email, client_id, role } = await loggedInUser(context, url);
  const { message } = await callApi('security.get_security', {}, context).catch((error) => {
    throw pageFailure(error);
  });
  const { timeZone } = scopeOf(context).settings;
  const sessions = message.sessions.map((session) => ({
    ...session,
    opened: momentIn(timeZone, session.opened),
    seen: momentIn(timeZone, session.seen),
  }));
  const passkeys = message.passkeys.map((passkey) => ({
    ...passkey,
    created: momentIn(timeZone, passkey.created),
    used: passkey.used && momentIn(timeZone, passkey.used),
  }));
  const accesses = message.accesses.map((access) => ({
    ...access,
    at: momentIn(timeZone, access.at),
    ended: access.ended && momentIn(timeZone, access.ended),
  }));
  const { confirmed, second_factor: factor } = message;
  return {
    email,
    sessions,
    passkeys,
    accesses,
    factor,
    confirmed,
    isCustomer: role === 'customer',
    hasAccount: client_id !== 0,
  };
}

export async function action({ request, context, url }: ActionFunctionArgs & { url: URL }) {
  await loggedInUser(context, url);
  const outcome = await securityAction(await request.formData(), context).catch((error) => {
    throw pageFailure(error);
  });
  const refused = outcome.confirmFirst || outcome.failure || outcome.codeError || outcome.unnamed !== undefined;
  return data(outcome, { status: refused ? 422 : 200 });
}

export default function AccountSecurityPage() {
  const { email, sessions, passkeys, accesses, factor, confirmed, isCustomer, hasAccount } =
    useLoaderData<typeof loader>();
  const outcome = useActionData<SecurityOutcome>();
  return (
    // Staff, and agents without a chosen customer, have no other account pages.
    <div className={hasAccount ? 'wrap account-page' : 'wrap'}>
      {hasAccount && <AccountMenu />}
      <section>
        <div className="page-title">
          <h1>{m.security_title()}</h1>
          <p>{m.security_intro()}</p>
        </div>
        {outcome?.done && (
          <Note tone="ok" alert>
            {outcome.done}
          </Note>
        )}
        {outcome?.codes && (
          <div className="safety">
            <RecoveryCodes codes={outcome.codes} />
          </div>
        )}
        {outcome?.failure && (
          <Note tone="err" alert>
            {outcome.failure}
          </Note>
        )}
        {!confirmed && (
          <ConfirmPassword
            email={email}
            needed={outcome?.confirmFirst ?? false}
            error={outcome?.passwordError}
            hasPasskey={passkeys.length > 0}
          />
        )}
        <OwnPasskeys passkeys={passkeys} factor={factor} unnamed={outcome?.unnamed} />
        <TwoSteps factor={factor} mayRemoveApp={!factor.required || passkeys.length > 0} outcome={outcome} />
        <OwnSessions sessions={sessions} />
        {isCustomer && <WholesalerAccesses accesses={accesses} />}
        {!hasAccount && <Link to={accountData()}>{m.mydata_title()}</Link>}
      </section>
    </div>
  );
}
