/** The keys of a connection: made, revoked, when and from where each was used last. */
import { useState } from 'react';
import type { ConnectionKey, OfficeConnection } from '#contract/office/connections.ts';
import { shortDate } from '#kit/format/dates.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeState, type StateShape } from '#office/ui/office-state.tsx';
import { scopeName } from '../connection-words.ts';
import { CopiedValue } from '../copied-value.tsx';
import { SecretDialog } from '../secret-dialog.tsx';
import { SureDialog } from '../sure-dialog.tsx';
import { WideTable } from '../wide-table.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

export function ConnectionKeys({ connection }: { readonly connection: OfficeConnection }) {
  const { keys } = connection;
  const [isNew, setNew] = useState(false);
  const [isOldShown, showOld] = useState(false);
  const [token, setToken] = useState<{ readonly name: string; readonly token: string }>();
  const [revoked, setRevoked] = useState<ConnectionKey>();
  const mayMake = may('keys.write');
  const old = keys.filter(({ state }) => state !== 'counts').length;
  const shown = isOldShown ? keys : keys.filter(({ state }) => state === 'counts');
  const make = () => setNew(true);
  useCommands([
    {
      id: 'new-key',
      name: m.connections_key_new(),
      key: 'n',
      icon: 'key',
      hint: true,
      disabled: !mayMake,
      run: make,
    },
  ]);
  return (
    <OfficeSection
      title={m.connections_keys()}
      aside={
        mayMake && (
          <OfficeButton icon="key" keyShown="n" onClick={make}>
            {m.connections_key_new()}
          </OfficeButton>
        )
      }
    >
      {shown.length === 0 && <p className="hint">{m.connections_keys_none()}</p>}
      {shown.length > 0 && <KeyTable keys={shown} revoke={mayMake ? setRevoked : undefined} />}
      {old > 0 && !isOldShown && (
        <p>
          <OfficeButton kind="quiet" onClick={() => showOld(true)}>
            {m.connections_keys_old({ count: old })}
          </OfficeButton>
        </p>
      )}
      {isNew && <NewKeyDialog connection={connection} close={() => setNew(false)} made={setToken} />}
      {token && (
        <SecretDialog
          title={m.connections_key_ready({ name: token.name })}
          note={m.connections_key_once()}
          close={() => setToken(undefined)}
        >
          <CopiedValue label={m.connections_key()} value={token.token} />
        </SecretDialog>
      )}
      {revoked && (
        <SureDialog
          title={m.connections_key_revoke_sure({ name: revoked.name })}
          text={m.connections_key_revoke_text()}
          submit={m.connections_key_revoke()}
          close={() => setRevoked(undefined)}
          deed={async () => {
            await changeOffice('office_connections.revoke_key', { id: revoked.id });
            showNotice(m.connections_key_was_revoked({ name: revoked.name }));
          }}
        />
      )}
    </OfficeSection>
  );
}

const STATES: Readonly<Record<ConnectionKey['state'], readonly [StateShape, () => string]>> = {
  counts: ['done', m.connections_key_counts],
  expired: ['over', m.connections_key_expired],
  revoked: ['off', m.connections_key_revoked],
};

interface KeyTableProps {
  readonly keys: readonly ConnectionKey[];
  readonly revoke: ((key: ConnectionKey) => void) | undefined;
}

const KeyTable = ({ keys, revoke }: KeyTableProps) => (
  <WideTable label={m.connections_keys()}>
    <thead>
      <tr>
        <th scope="col">{m.connections_key_name()}</th>
        <th scope="col">{m.connections_state()}</th>
        <th scope="col">{m.connections_key_used()}</th>
        <th scope="col">{m.connections_key_scopes()}</th>
        <th scope="col">{m.connections_key_networks()}</th>
        <th scope="col">{m.connections_key_until()}</th>
        <th scope="col">{m.connections_key_made()}</th>
        {revoke && <th scope="col">{m.connections_deeds()}</th>}
      </tr>
    </thead>
    <tbody>
      {keys.map((key) => (
        <KeyRow key={key.id} one={key} revoke={revoke} />
      ))}
    </tbody>
  </WideTable>
);

function KeyRow({ one, revoke }: { readonly one: ConnectionKey; readonly revoke: KeyTableProps['revoke'] }) {
  const { id, name, state, last_used: used } = one;
  const [shape, words] = STATES[state];
  return (
    <tr>
      <th scope="row">
        {name} <span className="code">bk_{id}_…</span>
      </th>
      <td>
        <OfficeState shape={shape}>{words()}</OfficeState>
      </td>
      <td>
        {used ? m.connections_key_used_from({ at: shortMoment(used.at), from: used.from }) : m.connections_never()}
      </td>
      <td className="connections__reason">{one.scopes.map(scopeName).join(', ')}</td>
      <td className="connections__reason">
        {one.networks.length === 0 ? m.connections_key_anywhere() : one.networks.join(', ')}
      </td>
      <td>{one.expires_on === null ? m.connections_key_no_end() : shortDate(one.expires_on)}</td>
      <td>{m.connections_key_made_by({ at: shortMoment(one.created_at), by: one.created_by })}</td>
      {revoke && (
        <td>
          {state === 'counts' && (
            <OfficeButton aria-label={m.connections_key_revoke_one({ name })} onClick={() => revoke(one)}>
              {m.connections_key_revoke()}
            </OfficeButton>
          )}
        </td>
      )}
    </tr>
  );
}
