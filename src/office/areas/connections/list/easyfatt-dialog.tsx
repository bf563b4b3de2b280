/** What a person types into Easyfatt: address, user and password, once. */
import { m } from '#office/messages/messages.js';
import { CopiedValue } from '../copied-value.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import type { ForEasyfatt } from './new-connection-dialog.tsx';

export function EasyfattDialog({ danea, close }: { readonly danea: ForEasyfatt; readonly close: () => void }) {
  return (
    <SecretDialog title={m.connections_easyfatt_ready()} note={m.connections_easyfatt_type()} close={close}>
      <CopiedValue label={m.connections_easyfatt_address()} value={danea.address} />
      <CopiedValue label={m.connections_easyfatt_user()} value={danea.user} />
      <CopiedValue label={m.connections_easyfatt_password()} value={danea.token} />
    </SecretDialog>
  );
}
