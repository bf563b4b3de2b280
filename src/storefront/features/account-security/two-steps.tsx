/** Two-step verification of one's own login: begun with an app, renewed, given up. */
import { Form } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { RecoveryCodes } from '#storefront/ui/recovery-codes.tsx';
import { TotpSetupSteps } from '#storefront/ui/totp-setup.tsx';
import type { SecurityOutcome } from './security-action.ts';

interface TwoStepsProps {
  factor: { active: boolean; required: boolean; recovery_codes: number };
  outcome: SecurityOutcome | undefined;
}

export function TwoSteps({ factor, outcome }: TwoStepsProps) {
  const { active, required, recovery_codes } = factor;
  return (
    <section className="safety" aria-labelledby="two-steps">
      <h2 id="two-steps">{m.security_two_title()}</h2>
      <p>
        {active ? m.security_two_on() : m.security_two_off()} {required && m.security_two_required()}
      </p>
      {outcome?.codes && <RecoveryCodes codes={outcome.codes} />}
      {!active && outcome?.setup && (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="confirm-code" />
          <input type="hidden" name="setup" value={JSON.stringify(outcome.setup)} />
          <TotpSetupSteps setup={outcome.setup} error={outcome.codeError} />
          <Button type="submit" tone="go">
            {m.security_setup_submit()}
          </Button>
        </Form>
      )}
      {!active && !outcome?.setup && (
        <Form method="post">
          <Button type="submit" tone="go" name="intent" value="begin">
            {m.security_two_begin()}
          </Button>
        </Form>
      )}
      {active && (
        <>
          <p className="hint">{m.security_codes_left({ count: recovery_codes })}</p>
          <Form method="post" className="acts">
            <Button type="submit" name="intent" value="codes">
              {m.security_codes_new()}
            </Button>
            {!required && (
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
