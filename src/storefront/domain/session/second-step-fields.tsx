/**
 * Fields of the second login step: a passkey if the user has one, a code from an authenticator app or a recovery code.
 */
import type { ReactNode } from 'react';
import type { User } from '#contract/endpoints/account/identity.ts';
import type { PendingStep } from '#contract/endpoints/account/security.ts';
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
  /** The submit button for the code. */
  submit: ReactNode;
  /** Called when a passkey has opened the session. */
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
