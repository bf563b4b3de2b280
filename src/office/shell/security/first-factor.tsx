/** In the dialog of a session that has ended: a second factor must be set up now, and its code ends the login. */
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { AppCodeField } from './app-code-field.tsx';
import { RecoveryCodes } from './office-recovery-codes.tsx';
import { SetupPicture, type TotpSetup } from './setup-picture.tsx';

export function FirstFactor({ done }: { readonly done: () => void }) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    callOffice('office.begin_second_step', {}).then(
      ({ message }) => setSetup(message),
      () => setFault(m.session_failed()),
    );
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    setBusy(true);
    setFault(undefined);
    try {
      const { message } = await callOffice('office.second_factor', { code });
      if (message.state === 'in') setCodes(message.recovery_codes ?? []);
      else setFault(message.wait > 0 ? m.session_wait({ seconds: message.wait }) : m.security_code_wrong());
    } catch {
      setFault(m.session_failed());
    } finally {
      setBusy(false);
    }
  }

  if (codes) return <RecoveryCodes codes={codes} onStored={done} />;
  return (
    <form className="security" onSubmit={(event) => void submit(event)}>
      <p>{m.session_enrol()}</p>
      {setup && <SetupPicture setup={setup} />}
      <AppCodeField fault={fault} />
      <div className="dialog__foot">
        <OfficeButton kind="go" type="submit" disabled={busy || !setup}>
          {m.session_sign_in()}
        </OfficeButton>
      </div>
    </form>
  );
}
