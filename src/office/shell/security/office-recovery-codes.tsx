/** New recovery codes, shown this once. */
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '../../ui/office-button.tsx';
import { OfficeNote } from '../../ui/office-note.tsx';
import './own-security.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  return (
    <div className="security">
      <OfficeNote tone="warn">{m.security_codes_once()}</OfficeNote>
      <ul className="security__codes">
        {codes.map((code) => (
          <li className="code" key={code}>
            {code}
          </li>
        ))}
      </ul>
      <div>
        <OfficeButton onClick={onStored}>{m.security_codes_stored()}</OfficeButton>
      </div>
    </div>
  );
}
