/** The login form: works without JavaScript; a failure says what to do and keeps the e-mail. */
import { Form, useNavigation } from 'react-router';
import type { PublicSettings } from '#contract/shop-settings.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { ErrorSummary, Field } from '#storefront/ui/field.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface LoginFailure {
  email: string;
  emailMissing: boolean;
  passwordMissing: boolean;
  /** Seconds before the next try is allowed (C-ID-4); 0 = at once. */
  wait: number;
}

export interface LoginFormProps {
  next: string;
  demoLogins: PublicSettings['demoLogins'];
  failure: LoginFailure | undefined;
  /** Why the visitor was sent here. */
  reason?: string | undefined;
}

export function LoginForm({ next, demoLogins, failure, reason }: LoginFormProps) {
  const busy = useNavigation().state !== 'idle';
  const { contacts } = useSession();
  const missing: Record<string, string> = {};
  if (failure?.emailMissing) missing.email = `${m.login_email()}: ${m.forms_required()}`;
  if (failure?.passwordMissing) missing.password = `${m.login_password()}: ${m.forms_required()}`;
  const refused = failure && !failure.emailMissing && !failure.passwordMissing;
  return (
    <div className="auth__c">
      <Form method="post" className="auth__form">
        <h1>{m.login_title()}</h1>
        <p className="muted">{m.login_intro()}</p>
        {reason && <Note>{reason}</Note>}
        {refused && (
          <Note tone="err" alert>
            {failure.wait > 0 ? m.login_wait({ seconds: failure.wait }) : m.login_failed()}
          </Note>
        )}
        <ErrorSummary errors={missing} />
        <input type="hidden" name="next" value={next} />
        <Field
          id="email"
          label={m.login_email()}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          defaultValue={failure?.email}
          error={failure?.emailMissing ? m.forms_required() : undefined}
        />
        <Field
          id="password"
          label={m.login_password()}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
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
        <p>
          <Link className="link" to={paths.forgotPassword()} prefetch="none">
            {m.login_forgot()}
          </Link>
        </p>
      </Form>
      {demoLogins.length > 0 && <DemoLogins logins={demoLogins} next={next} />}
      <div className="sec">
        <p>
          <b>{m.login_not_customer()}</b> {m.login_register_intro()}
        </p>
        <p className="acts">
          {contacts.phone && (
            <a className="btn" href={`tel:${contacts.phone.replaceAll(' ', '')}`}>
              <Icon name="phone" />
              {contacts.phone}
            </a>
          )}
          {contacts.email && (
            <a className="btn" href={`mailto:${contacts.email}`}>
              {contacts.email}
            </a>
          )}
          <Link className={buttonClass({ tone: 'quiet' })} to={paths.shop()}>
            {m.login_browse()}
          </Link>
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
    <section className="sec" aria-labelledby="demo-logins">
      <h2 id="demo-logins" className="auth__demo">
        {m.login_demo()}
      </h2>
      <ul>
        {logins.map((login) => (
          <li key={login.email}>
            <Form method="post" className="acts">
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
