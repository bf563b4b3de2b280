/** One's own sessions of the office: each can be ended, or all others at once. */
import type { OwnSecurity } from '#contract/office/security.ts';
import { m } from '#office/messages/messages.js';
import { callOffice } from '../../lib/call-office.ts';
import { shortMoment } from '../../lib/moments.ts';
import { OfficeButton } from '../../ui/office-button.tsx';
import type { RunSecurityDeed } from './use-security-deed.ts';

interface OfficeSessionsProps {
  readonly sessions: OwnSecurity['sessions'];
  readonly run: RunSecurityDeed;
  readonly busy: boolean;
}

export function OfficeSessions({ sessions, run, busy }: OfficeSessionsProps) {
  const end = (id: number) => callOffice('office_security.end_session', { id });
  const endOthers = () => callOffice('office_security.end_other_sessions', {});
  return (
    <div className="security">
      <ul className="security__list">
        {sessions.map(({ id, device, opened, seen, current }) => {
          const name = device || m.security_session_unknown();
          const times = { opened: shortMoment(opened), seen: shortMoment(seen) };
          return (
            <li className="security__line" key={id}>
              <span>
                <b>{name}</b> {current && m.security_session_here()}{' '}
                <span className="hint">{m.security_session_times(times)}</span>
              </span>
              {!current && (
                <OfficeButton
                  kind="quiet"
                  disabled={busy}
                  aria-label={m.security_session_end_of({ device: name, seen: times.seen })}
                  onClick={() => void run(() => end(id))}
                >
                  {m.security_session_end()}
                </OfficeButton>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div>
          <OfficeButton disabled={busy} onClick={() => void run(endOthers)}>
            {m.security_sessions_end()}
          </OfficeButton>
        </div>
      )}
    </div>
  );
}
