/** Address and user for Easyfatt; its password is a key, which is shown only when it is made. Nothing for other connections. */
import type { OfficeConnection } from '#contract/office/connections.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { CopiedValue } from '../copied-value.tsx';

export function EasyfattSection({ connection: { danea } }: { readonly connection: OfficeConnection }) {
  if (!danea) return null;
  return (
    <OfficeSection title={m.connections_easyfatt()}>
      <div className="connections__fields">
        <p className="hint">{m.connections_easyfatt_where()}</p>
        <CopiedValue label={m.connections_easyfatt_address()} value={danea.address} />
        <CopiedValue label={m.connections_easyfatt_user()} value={danea.user} />
      </div>
    </OfficeSection>
  );
}
