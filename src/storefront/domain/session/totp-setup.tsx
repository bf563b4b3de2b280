/** Setup of an authenticator app: the QR code, the secret for typing, a field for its first code. */
import type { TotpSetup } from '#contract/endpoints/account/security.ts';
import { m } from '#storefront/messages/messages.js';
import { OneTimeCode } from './one-time-code.tsx';
import './account-security.css';

export function TotpSetupSteps({ setup, error }: { setup: TotpSetup; error?: string | undefined }) {
  const { size, path } = setup.picture;
  const grouped = setup.secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <>
      <p>{m.security_setup_scan()}</p>
      <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={m.security_setup_picture()}>
        <path d={path} />
      </svg>
      <p className="hint">
        {m.security_setup_secret()} <span className="code">{grouped}</span>
      </p>
      <OneTimeCode label={m.security_setup_code()} error={error} />
    </>
  );
}
