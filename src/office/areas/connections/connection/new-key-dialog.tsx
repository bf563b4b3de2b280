/** A new key: who uses it, what it opens, from where and until when. */
import type { OfficeConnection } from '#contract/office/connections.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { SCOPE_LIST, scopeName } from '../connection-words.ts';
import { newSeed } from '../key-seed.ts';

interface NewKeyDialogProps {
  readonly connection: Pick<OfficeConnection, 'code' | 'kind'>;
  readonly close: () => void;
  readonly made: (key: { readonly name: string; readonly token: string }) => void;
}

const MOST_NAME = 100;
/** What an ERP with orders needs, and what Easyfatt does. */
const PROPOSED = {
  general: ['orders.read', 'orders.ack'],
  danea: ['orders.read', 'orders.ack', 'files.write'],
} as const;

export function NewKeyDialog({ connection: { code, kind }, close, made }: NewKeyDialogProps) {
  const proposed: readonly string[] = PROPOSED[kind];
  return (
    <OfficeDialogForm
      title={m.connections_key_new()}
      submit={m.connections_key_create()}
      close={close}
      onSubmit={async (fields) => {
        const name = String(fields.get('name') ?? '').trim();
        const networks = String(fields.get('networks') ?? '')
          .split(/[\s,;]+/)
          .filter(Boolean);
        try {
          const { message } = await changeOffice('office_connections.add_key', {
            code,
            name,
            scopes: SCOPE_LIST.filter((scope) => fields.get(scope) === 'on'),
            networks,
            expires_on: String(fields.get('expires_on') ?? '') || null,
            seed: newSeed(),
          });
          await queryClient.invalidateQueries({ queryKey: ['connections'] });
          made({ name, token: message.token });
          return undefined;
        } catch (failure) {
          return refusalWords(failure);
        }
      }}
    >
      <OfficeField
        label={m.connections_key_name()}
        hint={m.connections_key_name_hint()}
        name="name"
        defaultValue={kind === 'danea' ? 'Easyfatt' : ''}
        maxLength={MOST_NAME}
        autoComplete="off"
        autoFocus
        required
      />
      <fieldset className="connections__ticks">
        <legend>{m.connections_key_scopes()}</legend>
        {SCOPE_LIST.map((scope) => (
          <label className="tick" key={scope}>
            <input className="box" type="checkbox" name={scope} defaultChecked={proposed.includes(scope)} />
            <span>
              {scopeName(scope)} <span className="hint">{scope}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <OfficeTextArea
        label={m.connections_key_networks()}
        hint={m.connections_key_networks_hint()}
        name="networks"
        rows={2}
        spellCheck={false}
      />
      <OfficeField
        label={m.connections_key_until()}
        hint={m.connections_key_until_hint()}
        name="expires_on"
        type="date"
      />
    </OfficeDialogForm>
  );
}
