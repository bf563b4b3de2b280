/** What a login asks for after the password: a passkey where the person has one, a code of the app or on paper. */
import type { ReactNode } from 'react';
import type { User } from '#contract/endpoints/identity.ts';
import type { PendingStep } from '#contract/endpoints/security.ts';
import { m } from '#storefront/messages/messages.js';
import { OneTimeCode } from './one-time-code.tsx';
import { PasskeyLogin } from './passkey-login.tsx';

export function secondStepIntro({ app, passkey }: Pick<PendingStep, 'app' | 'passkey'>): string {
  if (!passkey) return m.security_step_intro();
  return app ? m.security_step_both() : m.security_step_passkey();
}

interface SecondStepFieldsProps {
  step: Pick<PendingStep, 'app' | 'passkey'>;
  error: string | undefined;
  /** The button that sends the code. */
  submit: ReactNode;
  /** The session is there, by a passkey. */
  onEntered: (user: User) => void | Promise<void>;
}

export function SecondStepFields({ step: { app, passkey }, error, submit, onEntered }: SecondStepFieldsProps) {
  return (
    <>
      {passkey && <PasskeyLogin step="second-step" onEntered={onEntered} />}
      {app ? (
        <OneTimeCode label={m.security_step_code()} hint={m.security_step_hint()} error={error} letters />
      ) : (
        <OneTimeCode label={m.security_step_recovery()} error={error} letters />
      )}
      {submit}
    </>
  );
}
