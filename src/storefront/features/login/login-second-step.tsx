/** The second step inside the login dialog: afterwards the visitor's action is continued. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { PendingStep } from '#contract/endpoints/account/security.ts';
import { finishLogIn } from '#storefront/domain/session/log-in.ts';
import { SecondStepFields, secondStepIntro } from '#storefront/domain/session/second-step-fields.tsx';
import { m } from '#storefront/messages/messages.js';
import { codeSentence } from '#storefront/platform/forms/code-sentence.ts';
import { Button } from '#storefront/ui/button.tsx';

interface LoginSecondStepProps {
  step: PendingStep;
  /** Label of the button. */
  submitText: string;
  onEntered: (user: User) => Promise<void>;
  /** No response, or a timeout. */
  onFailure: (error: unknown) => void;
}

export function LoginSecondStep({ step, submitText, onEntered, onFailure }: LoginSecondStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  // The focused element was removed with the password's form.
  useEffect(() => {
    const first = step.passkey ? '[data-intro]' : 'input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [step.passkey]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code === '') {
      setError(m.forms_required());
      return;
    }
    setBusy(true);
    try {
      const response = await finishLogIn(code);
      if ('wait' in response) setError(codeSentence(response.wait));
      else await onEntered(response.user);
    } catch (failure) {
      onFailure(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="stack stack--close" noValidate ref={form} onSubmit={submit}>
      <p className="muted" data-intro tabIndex={-1}>
        {secondStepIntro(step)}
      </p>
      <SecondStepFields
        step={step}
        error={error}
        onEntered={onEntered}
        submit={
          <Button type="submit" tone="go" large disabled={busy}>
            {submitText}
          </Button>
        }
      />
    </form>
  );
}
