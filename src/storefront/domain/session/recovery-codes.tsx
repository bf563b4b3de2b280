/** Recovery codes, shown only once. */
import { m } from '#storefront/messages/messages.js';
import { Note } from '#storefront/ui/note.tsx';
import './account-security.css';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="stack stack--close" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{m.security_codes_title()}</h2>
      <Note tone="warn" alert>
        {m.security_codes_once()}
      </Note>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ul>
    </section>
  );
}
