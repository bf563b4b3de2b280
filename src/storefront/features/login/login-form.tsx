/** The login form: works without JavaScript; an error explains what to do and keeps the e-mail address. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { PublicSettings } from '#contract/values/shop-settings.ts';
import { AccountEmail, AccountPassword } from '#storefront/domain/session/account-fields.tsx';
import { LOGGED_IN_FIELD } from '#storefront/domain/session/after-login.ts';
import { logIn } from '#storefront/domain/session/log-in.ts';
import { PasskeyLogin } from '#storefront/domain/session/passkey-login.tsx';
import { m } from '#storefront/messages/messages.js';
import { contentHref, paths } from '#storefront/paths.ts';
import { ownOrigin } from '#storefront/platform/navigation/origin-page.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { ErrorSummary } from '#storefront/ui/forms/field.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface LoginFailure {
  email: string;
  emailMissing: boolean;
  passwordMissing: boolean;
  /** Seconds before the next attempt is allowed (C-ID-4); 0 = at once. */
  wait: number;
  /** There was no response. */
  unsent?: boolean;
}

export interface LoginFormProps {
  next: string;
  /** After login back to the page of the shop that led here (`/pages/login_origin`). */
  backToOrigin: boolean;
  demoLogins: PublicSettings['demoLogins'];
  failure: LoginFailure | undefined;
  /** Why login is needed. */
  reason?: string | undefined;
}

export function LoginForm({ next: asked, backToOrigin, demoLogins, failure: posted, reason }: LoginFormProps) {
  const submit = useSubmit();
  const navigating = useNavigation().state !== 'idle';
  const { registrationLanding, guestNavigation } = useSession();
  const [own, setOwn] = useState<LoginFailure>();
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [next, setNext] = useState(asked);
  const failure = own ?? posted;
  const busy = sending || navigating;

  useEffect(() => {
    if (backToOrigin) setNext(ownOrigin() ?? '');
  }, [backToOrigin]);

  /** Sent with `fetch`, so that a missing network loses nothing; on success the page continues by itself. */
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const failed = (more: Partial<LoginFailure>) => {
      const none = { emailMissing: false, passwordMissing: false, wait: 0 };
      setOwn({ email, ...none, ...more });
      setSending(false);
    };
    if (!email || !password) {
      failed({ emailMissing: !email, passwordMissing: !password });
      form.current?.querySelector<HTMLInputElement>(email ? '#password' : '#email')?.focus();
      return;
    }
    setSending(true);
    try {
      const response = await logIn(email, password);
      if ('wait' in response) return failed({ wait: response.wait });
      data.delete('password');
      data.set(LOGGED_IN_FIELD, 'true');
      await submit(data, { method: 'post' });
    } catch {
      failed({ unsent: true });
    }
  };

  /** The session exists: the login page redirects. */
  const goOn = async () => {
    setSending(true);
    await submit({ next, [LOGGED_IN_FIELD]: 'true' }, { method: 'post' });
  };

  const missing: Record<string, string> = {};
  if (failure?.emailMissing) missing.email = `${m.login_email()}: ${m.forms_required()}`;
  if (failure?.passwordMissing) missing.password = `${m.login_password()}: ${m.forms_required()}`;
  const refused = failure && !failure.emailMissing && !failure.passwordMissing && !failure.unsent;
  return (
    <div className="auth__column">
      <Form method="post" className="auth__form" noValidate ref={form} onSubmit={send}>
        <h1>{m.login_title()}</h1>
        <p className="muted">{m.login_intro()}</p>
        {reason && <Note>{reason}</Note>}
        {refused && (
          <Note tone="err" alert>
            {failure.wait > 0 ? m.login_wait({ seconds: failure.wait }) : m.login_failed()}
          </Note>
        )}
        {failure?.unsent && (
          <Note tone="err" alert>
            {m.login_unsent()}
          </Note>
        )}
        <ErrorSummary errors={missing} leavesFocus={own !== undefined} />
        <input type="hidden" name="next" value={next} />
        <AccountEmail passkeys value={posted?.email} error={failure?.emailMissing ? m.forms_required() : undefined} />
        <AccountPassword
          error={
            failure?.passwordMissing
              ? m.forms_required()
              : refused && failure.wait === 0
                ? m.login_check_password()
                : undefined
          }
        />
        <Button type="submit" tone="go" large block aria-busy={busy}>
          {m.login_submit()}
        </Button>
        <PasskeyLogin step="login" fills onEntered={goOn} />
        <p>
          <Link className="link" to={paths.forgotPassword()} prefetch="none">
            {m.login_forgot()}
          </Link>
        </p>
      </Form>
      {demoLogins.length > 0 && <DemoLogins logins={demoLogins} next={next} />}
      <div className="section">
        <p>
          <b>{m.login_not_customer()}</b> {m.login_register_intro()}
        </p>
        <p className="actions">
          <Link className={buttonClass()} to={contentHref(registrationLanding)}>
            {m.login_register()}
          </Link>
          {guestNavigation && (
            <Link className={buttonClass({ tone: 'quiet' })} to={paths.shop()}>
              {m.login_browse()}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

const ROLES: Record<string, () => string> = {
  customer: m.login_role_customer,
  agent: m.login_role_agent,
  staff: m.login_role_staff,
};

/** Demo mode only (C-CAT-7): one button per demo login. */
function DemoLogins({ logins, next }: { logins: PublicSettings['demoLogins']; next: string }) {
  return (
    <section className="section" aria-labelledby="demo-logins">
      <h2 id="demo-logins" className="auth__demo">
        {m.login_demo()}
      </h2>
      <ul>
        {logins.map((login) => (
          <li key={login.email}>
            <Form method="post" className="actions">
              <input type="hidden" name="next" value={next} />
              <input type="hidden" name="email" value={login.email} />
              <input type="hidden" name="password" value={login.password} />
              <Button type="submit" tone="quiet">
                {login.email}
              </Button>
              <span className="hint">
                {(ROLES[login.role] ?? m.login_role_customer)()} · <span className="code">{login.password}</span>
              </span>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
