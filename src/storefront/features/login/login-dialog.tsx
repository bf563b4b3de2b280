/** Login without leaving the page; loaded when it is opened. */
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { PendingStep } from '#contract/endpoints/account/security.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { AccountEmail, AccountPassword } from '#storefront/domain/session/account-fields.tsx';
import { logIn } from '#storefront/domain/session/log-in.ts';
import { useLoginPrompt } from '#storefront/domain/session/login-prompt.ts';
import { noCustomerText, noCustomerTitle, noCustomerWay } from '#storefront/domain/session/no-customer-words.tsx';
import { PasskeyLogin } from '#storefront/domain/session/passkey-login.tsx';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths, secondStep } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { setBrowserSession } from '#storefront/platform/api/browser-session.ts';
import { reportError } from '#storefront/platform/notices/report-error.ts';
import { identityOf, isCustomer, useSession } from '#storefront/platform/session/session-view.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { LoginSecondStep } from './login-second-step.tsx';

/** Not for users who are logged in without a customer: agents choose a customer, staff have none. */
export default function LoginDialog() {
  const { user, identity } = useSession();
  const close = useLoginPrompt((state) => state.close);
  const { pathname, search } = useLocation();
  if (!user || isCustomer({ identity })) return <LoginWindow />;
  const agent = user.role === 'agent';
  return (
    <Dialog title={noCustomerTitle(agent)} onClose={close}>
      <p>{noCustomerText(agent)}</p>
      <p>
        <Link
          className={buttonClass({ tone: 'go', large: true })}
          to={agent ? paths.customers({ next: pathname + search }) : paths.office()}
          onClick={close}
        >
          {noCustomerWay(agent)}
        </Link>
      </p>
    </Dialog>
  );
}

function LoginWindow() {
  const { prompt, close } = useLoginPrompt();
  const session = useSession();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [failed, setFailed] = useState<string>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<PendingStep>();

  /** The page gets the session by reloading its data; the visitor's action need not wait for that. */
  const entered = async (user: User) => {
    const now = { ...session, identity: identityOf(user, user.address_codes[0]) };
    setBrowserSession(now);
    close();
    await revalidate();
    // While the data were reloading, the page was rendered with the old data, which set the guest session again.
    setBrowserSession(now);
    await prompt?.afterwards?.();
  };

  const failure = (error: unknown) => {
    // storefront.md §8: a network failure of the login has no message of its own; the dialog shows that nothing was
    // sent.
    if (error instanceof ApiError && error.status === 0) setFailed(m.login_unsent());
    else if (error instanceof ApiError && error.code === 'second-step-expired') {
      setStep(undefined);
      setFailed(error.message);
    } else reportError(error);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const empty = ['email', 'password'].filter((name) => String(form.get(name)).trim() === '');
    setMissing(empty);
    setFailed(undefined);
    if (empty[0]) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const response = await logIn(String(form.get('email')), String(form.get('password')));
      if ('wait' in response) {
        setFailed(response.wait > 0 ? m.login_wait({ seconds: response.wait }) : m.login_failed());
        return;
      }
      if ('user' in response) return await entered(response.user);
      const { message: pending } = await callApi('wrapper.get_second_step', {});
      if (pending?.second_step === 'code') return setStep(pending);
      // Setting up a second factor needs a page of its own.
      close();
      await navigate(secondStep(pathname + search));
    } catch (error) {
      failure(error);
    } finally {
      setBusy(false);
    }
  };

  const article = prompt?.article;
  const submitText = article ? m.login_dialog_submit() : m.login_submit();
  const errorOf = (name: string) => (missing.includes(name) ? m.forms_required() : undefined);
  return (
    <Dialog title={prompt?.text ? m.login_title() : m.login_dialog_title()} onClose={close}>
      {article && (
        <p className="muted">
          {m.login_dialog_then()} <span className="code">{article.carti}</span>, {formatQuantity(article.quantity)}{' '}
          {article.um}.
        </p>
      )}
      {prompt?.text && <Note>{prompt.text}</Note>}
      {failed && (
        <Note tone="err" alert>
          {failed}
        </Note>
      )}
      {step ? (
        <LoginSecondStep step={step} submitText={submitText} onEntered={entered} onFailure={failure} />
      ) : (
        <form className="stack stack--close" noValidate onSubmit={submit}>
          <AccountEmail id="window-email" startHere passkeys error={errorOf('email')} />
          <AccountPassword id="window-password" error={errorOf('password')} />
          <Button type="submit" tone="go" large disabled={busy}>
            {submitText}
          </Button>
          <PasskeyLogin step="login" fills onEntered={entered} />
        </form>
      )}
      <p className="hint">
        <Link className="link" to={paths.forgotPassword()} prefetch="none">
          {m.login_forgot()}
        </Link>{' '}
        ·{' '}
        <Link className="link" to={contentHref(session.registrationLanding)} prefetch="none">
          {m.login_register()}
        </Link>
      </p>
    </Dialog>
  );
}
