/** The second step of a login: a code, or setting up an app for users who must have one. Works without JavaScript. */
import { Form, useNavigation, useSubmit } from 'react-router';
import type { PendingStep, TotpSetup } from '#contract/endpoints/account/security.ts';
import { LOGGED_IN_FIELD } from '#storefront/domain/session/after-login.ts';
import { RecoveryCodes } from '#storefront/domain/session/recovery-codes.tsx';
import { SecondStepFields, secondStepIntro } from '#storefront/domain/session/second-step-fields.tsx';
import { TotpSetupSteps } from '#storefront/domain/session/totp-setup.tsx';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface SecondStepOutcome {
  error?: string;
  setup?: TotpSetup;
  /** Login is complete: the recovery codes are shown before the redirect. */
  codes?: readonly string[];
  goOn?: string;
}

interface SecondStepFormProps {
  step: PendingStep;
  next: string;
  outcome: SecondStepOutcome | undefined;
}

export function SecondStepForm({ step, next, outcome }: SecondStepFormProps) {
  const busy = useNavigation().state !== 'idle';
  const submit = useSubmit();
  if (outcome?.codes)
    return (
      <div className="auth__column">
        <h1>{m.security_step_title()}</h1>
        <RecoveryCodes codes={outcome.codes} />
        <p>
          <Link className={buttonClass({ tone: 'go', large: true, block: true })} to={outcome.goOn ?? paths.home()}>
            {m.security_step_continue()}
          </Link>
        </p>
      </div>
    );
  const enrols = step.second_step === 'enrol';
  const begins = enrols && !outcome?.setup;
  const button = (
    <Button type="submit" tone="go" large block aria-busy={busy}>
      {begins ? m.security_two_begin() : m.security_step_submit()}
    </Button>
  );
  return (
    <div className="auth__column">
      <Form method="post" className="auth__form" noValidate>
        <h1>{m.security_step_title()}</h1>
        <p className="muted">{enrols ? m.security_step_enrol() : secondStepIntro(step)}</p>
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
        {enrols ? (
          button
        ) : (
          <SecondStepFields
            step={step}
            error={outcome?.error}
            submit={button}
            onEntered={() => submit({ next, [LOGGED_IN_FIELD]: 'true' }, { method: 'post' })}
          />
        )}
        <p>
          <Link className="link" to={paths.login(next || undefined)}>
            {m.security_step_again()}
          </Link>
        </p>
      </Form>
    </div>
  );
}
