/** The secret of an authenticator app that is being set up: to be scanned, or typed. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { m } from '#office/messages/messages.js';
import './own-security.css';

export type TotpSetup = OfficeApiTypes['office_security.begin_totp']['response']['message'];

export function SetupPicture({ setup: { secret, picture } }: { readonly setup: TotpSetup }) {
  return (
    <>
      <p>{m.security_setup_scan()}</p>
      <svg
        className="security__qr"
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        role="img"
        aria-label={m.security_setup_picture()}
      >
        <path d={picture.path} />
      </svg>
      <p className="hint">
        {m.security_setup_secret()} <span className="code">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
    </>
  );
}
