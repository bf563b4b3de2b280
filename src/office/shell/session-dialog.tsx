/**
 * The session is over, or the password is wanted once more: asked above the untouched page. Requests that met it wait
 * (`lib/person-gate.ts`) and are sent again afterwards.
 */
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../lib/call-office.ts';
import { type Gate, leaveGate, useGate } from '../lib/person-gate.ts';
import { startData } from '../lib/start-data.ts';
import { OfficeButton } from '../ui/office-button.tsx';
import { OfficeDialog } from '../ui/office-dialog.tsx';
import { OfficeField } from '../ui/office-field.tsx';

/** Needed once in a login's life. */
const FirstFactor = lazy(async () => ({ default: (await import('./security/first-factor.tsx')).FirstFactor }));

export function SessionDialog() {
  const gate = useGate();
  return (
    <OfficeDialog
      open={gate !== undefined}
      close={() => leaveGate(false)}
      title={gate === 'confirm' ? m.session_confirm_title() : m.session_over_title()}
    >
      {gate && <GateForm key={gate} gate={gate} />}
    </OfficeDialog>
  );
}

function GateForm({ gate }: { gate: Gate }) {
  const { email } = startData().person;
  const [step, setStep] = useState<'password' | 'code' | 'enrol'>('password');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const offersPasskey = startData().person.has_passkey && 'PublicKeyCredential' in window;

  async function withPasskey(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      const { confirmWithPasskey, signInWithPasskey } = await import('../lib/office-passkeys.ts');
      const outcome = await (gate === 'confirm'
        ? confirmWithPasskey()
        : signInWithPasskey(step === 'code' ? 'second-step' : 'login'));
      if (outcome === 'passed') leaveGate(true);
      else if (outcome !== 'given-up')
        setFault(outcome.wait > 0 ? m.session_wait({ seconds: outcome.wait }) : m.session_passkey_failed());
    } catch {
      setFault(m.session_passkey_failed());
    } finally {
      setBusy(false);
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('secret') ?? '');
    setBusy(true);
    setFault(undefined);
    try {
      const { message } = await (gate === 'confirm'
        ? callOffice('office.confirm_identity', { password: value })
        : step === 'password'
          ? callOffice('office.login', { email, password: value })
          : callOffice('office.second_factor', { code: value }));
      if (message.state === 'in' || message.state === 'confirmed') leaveGate(true);
      else if (message.state === 'second-step') setStep(message.step);
      else setFault(message.wait > 0 ? m.session_wait({ seconds: message.wait }) : m.session_wrong());
    } catch {
      setFault(m.session_failed());
    } finally {
      setBusy(false);
    }
  }

  if (step === 'enrol')
    return (
      <Suspense>
        <FirstFactor done={() => leaveGate(true)} />
      </Suspense>
    );
  return (
    <form className="dialog__form" onSubmit={(event) => void submit(event)}>
      <p>{gate === 'confirm' ? m.session_confirm_text() : m.session_over_text()}</p>
      <OfficeField
        key={step}
        label={step === 'code' ? m.session_code() : m.session_password({ email })}
        name="secret"
        type={step === 'code' ? 'text' : 'password'}
        inputMode={step === 'code' ? 'numeric' : undefined}
        autoComplete={step === 'code' ? 'one-time-code' : 'current-password'}
        required
        autoFocus
        error={fault}
      />
      <div className="dialog__foot">
        {gate === 'sign-in' && (
          <span className="dialog__aside hint">
            <a className="link" href="/ufficio/sign-in" target="_blank" rel="noreferrer">
              {m.session_elsewhere()}
            </a>
          </span>
        )}
        {gate === 'sign-in' && (
          <OfficeButton onClick={() => leaveGate(true)}>{m.session_signed_in_elsewhere()}</OfficeButton>
        )}
        {offersPasskey && (
          <OfficeButton disabled={busy} onClick={() => void withPasskey()}>
            {m.session_passkey()}
          </OfficeButton>
        )}
        <OfficeButton kind="go" type="submit" disabled={busy}>
          {gate === 'confirm' ? m.session_confirm() : m.session_sign_in()}
        </OfficeButton>
      </div>
    </form>
  );
}
