/** Two-step verification of the user's own login: set up with an app, renewed, turned off. */
import { Form } from 'react-router';
import { TotpSetupSteps } from '#storefront/domain/session/totp-setup.tsx';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import type { SecurityOutcome } from './security-action.ts';

interface TwoStepsProps {
  factor: { active: boolean; app: boolean; required: boolean; recovery_codes: number };
  mayRemoveApp: boolean;
  outcome: SecurityOutcome | undefined;
}

export function TwoSteps({ factor, mayRemoveApp, outcome }: TwoStepsProps) {
  const { active, app, required, recovery_codes } = factor;
  const byPasskey = active && !app;
  return (
    <section className="safety" aria-labelledby="two-steps">
      <h2 id="two-steps">{m.security_two_title()}</h2>
      <p>
        {byPasskey ? m.security_two_by_passkey() : app ? m.security_two_on() : m.security_two_off()}{' '}
        {required && !byPasskey && m.security_two_required()}
      </p>
      {!app && outcome?.setup && (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="confirm-code" />
          <input type="hidden" name="setup" value={JSON.stringify(outcome.setup)} />
          <TotpSetupSteps setup={outcome.setup} error={outcome.codeError} />
          <Button type="submit" tone="go">
            {m.security_setup_submit()}
          </Button>
        </Form>
      )}
      {!app && !outcome?.setup && (
        <Form method="post">
          <Button type="submit" tone={byPasskey ? undefined : 'go'} name="intent" value="begin">
            {byPasskey ? m.security_two_add_app() : m.security_two_begin()}
          </Button>
        </Form>
      )}
      {active && (
        <>
          <p className="hint">{m.security_codes_left({ count: recovery_codes })}</p>
          <Form method="post" className="actions">
            <Button type="submit" name="intent" value="codes">
              {m.security_codes_new()}
            </Button>
            {app && mayRemoveApp && (
              <Button type="submit" name="intent" value="remove">
                {m.security_two_remove()}
              </Button>
            )}
          </Form>
        </>
      )}
    </section>
  );
}
