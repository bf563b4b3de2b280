/** The second step of a login: a code, or the beginning with an app for who must have one. Works without JavaScript. */
import { Form, useNavigation } from 'react-router';
import type { TotpSetup } from '#contract/security.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { OneTimeCode } from '#storefront/ui/one-time-code.tsx';
import { RecoveryCodes } from '#storefront/ui/recovery-codes.tsx';
import { TotpSetupSteps } from '#storefront/ui/totp-setup.tsx';

export interface SecondStepOutcome {
  error?: string;
  setup?: TotpSetup;
  /** The login is done: the recovery codes are shown before it goes on. */
  codes?: readonly string[];
  goOn?: string;
}

interface SecondStepFormProps {
  step: 'code' | 'enrol';
  next: string;
  outcome: SecondStepOutcome | undefined;
}

export function SecondStepForm({ step, next, outcome }: SecondStepFormProps) {
  const busy = useNavigation().state !== 'idle';
  if (outcome?.codes)
    return (
      <div className="auth__c">
        <h1>{m.security_step_title()}</h1>
        <RecoveryCodes codes={outcome.codes} />
        <p>
          <Link className={buttonClass({ tone: 'go', large: true, block: true })} to={outcome.goOn ?? paths.home()}>
            {m.security_step_continue()}
          </Link>
        </p>
      </div>
    );
  const begins = step === 'enrol' && !outcome?.setup;
  return (
    <div className="auth__c">
      <Form method="post" className="auth__form" noValidate>
        <h1>{m.security_step_title()}</h1>
        <p className="muted">{step === 'enrol' ? m.security_step_enrol() : m.security_step_intro()}</p>
        {outcome?.error && (
          <Note tone="err" alert>
            {outcome.error}
          </Note>
        )}
        <input type="hidden" name="next" value={next} />
        <input type="hidden" name="intent" value={begins ? 'begin' : 'code'} />
        {outcome?.setup && (
          <>
            <input type="hidden" name="setup" value={JSON.stringify(outcome.setup)} />
            <TotpSetupSteps setup={outcome.setup} error={outcome.error} />
          </>
        )}
        {step === 'code' && (
          <OneTimeCode label={m.security_step_code()} hint={m.security_step_hint()} error={outcome?.error} letters />
        )}
        <Button type="submit" tone="go" large block aria-busy={busy}>
          {begins ? m.security_two_begin() : m.security_step_submit()}
        </Button>
        <p>
          <Link className="link" to={paths.login(next || undefined)}>
            {m.security_step_again()}
          </Link>
        </p>
      </Form>
    </div>
  );
}
