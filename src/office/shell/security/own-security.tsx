/** The security of one's own login, on the person's page: app, passkeys, recovery codes, sessions. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeNote } from '../../ui/office-note.tsx';
import { OfficeSection } from '../../ui/office-section.tsx';
import { OfficePasskeys } from './office-passkeys.tsx';
import { RecoveryCodes } from './office-recovery-codes.tsx';
import { OfficeSessions } from './office-sessions.tsx';
import { OfficeTwoSteps } from './office-two-steps.tsx';
import { useSecurityDeed } from './use-security-deed.ts';
import './own-security.css';

export function OwnSecurity() {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data, error } = useQuery({
    queryKey: ['security'],
    queryFn: async () => (await callOffice('office_security.get_security', {})).message,
  });
  const { run, busy, fault } = useSecurityDeed();
  if (error && !data) return <OfficeNote tone="error">{m.grid_not_read()}</OfficeNote>;
  if (!data) return null;
  const { second_factor: factor, passkeys, sessions } = data;
  const renew = async () =>
    setCodes((await callOffice('office_security.renew_recovery_codes', {})).message.recovery_codes);
  return (
    <>
      {fault !== undefined && <OfficeNote tone="error">{fault}</OfficeNote>}
      {codes.length > 0 && (
        <OfficeSection title={m.security_codes()}>
          <RecoveryCodes codes={codes} onStored={() => setCodes([])} />
        </OfficeSection>
      )}
      <OfficeSection title={m.security_two()}>
        <div className="security">
          <OfficeTwoSteps
            factor={factor}
            isRemovable={!factor.required || passkeys.length > 0}
            run={run}
            busy={busy}
            onCodes={setCodes}
          />
          {factor.active && (
            <p className="security__line">
              {m.security_codes_left({ count: factor.recovery_codes })}
              <OfficeButton disabled={busy} onClick={() => void run(renew)}>
                {m.security_codes_new()}
              </OfficeButton>
            </p>
          )}
        </div>
      </OfficeSection>
      <OfficeSection title={m.security_passkeys()}>
        <OfficePasskeys passkeys={passkeys} factor={factor} run={run} busy={busy} onCodes={setCodes} />
      </OfficeSection>
      <OfficeSection title={m.security_sessions()}>
        <OfficeSessions sessions={sessions} run={run} busy={busy} />
      </OfficeSection>
    </>
  );
}
