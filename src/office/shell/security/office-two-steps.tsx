/** The authenticator app of one's own login: set up, removed. */
import { type FormEvent, useState } from 'react';
import type { OwnSecurity } from '#contract/office/security.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { AppCodeField } from './app-code-field.tsx';
import { SetupPicture, type TotpSetup } from './setup-picture.tsx';
import type { RunSecurityDeed } from './use-security-deed.ts';

interface OfficeTwoStepsProps {
  readonly factor: OwnSecurity['second_factor'];
  /** Without it there would still be what is required. */
  readonly isRemovable: boolean;
  readonly run: RunSecurityDeed;
  readonly busy: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function OfficeTwoSteps({ factor, isRemovable, run, busy, onCodes }: OfficeTwoStepsProps) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [wrong, setWrong] = useState<string>();
  const { active, app, required } = factor;
  const begin = async () => setSetup((await callOffice('office_security.begin_totp', {})).message);
  const confirm = async (code: string) => {
    const { message } = await callOffice('office_security.confirm_totp', { code });
    if (message.state === 'refused')
      return setWrong(message.wait > 0 ? m.session_wait({ seconds: message.wait }) : m.security_code_wrong());
    setSetup(undefined);
    onCodes(message.recovery_codes);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong(undefined);
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    void run(() => confirm(code));
  };

  if (!app && setup) return <SetupForm setup={setup} wrong={wrong} busy={busy} onSubmit={send} />;
  return (
    <>
      <p>
        {app ? m.security_two_on() : active ? m.security_two_by_passkey() : m.security_two_off()}{' '}
        {required && m.security_two_required()}
      </p>
      <div>
        {!app && (
          <OfficeButton kind={active ? 'plain' : 'go'} disabled={busy} onClick={() => void run(begin)}>
            {m.security_two_begin()}
          </OfficeButton>
        )}
        {app && isRemovable && (
          <OfficeButton disabled={busy} onClick={() => void run(() => callOffice('office_security.remove_totp', {}))}>
            {m.security_two_remove()}
          </OfficeButton>
        )}
      </div>
    </>
  );
}

interface SetupFormProps {
  readonly setup: TotpSetup;
  readonly wrong: string | undefined;
  readonly busy: boolean;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

function SetupForm({ setup, wrong, busy, onSubmit }: SetupFormProps) {
  return (
    <form className="security" onSubmit={onSubmit}>
      <SetupPicture setup={setup} />
      <AppCodeField fault={wrong} />
      <div>
        <OfficeButton kind="go" type="submit" disabled={busy}>
          {m.security_setup_submit()}
        </OfficeButton>
      </div>
    </form>
  );
}
