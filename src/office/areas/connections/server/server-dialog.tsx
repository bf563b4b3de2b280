/** Setting up the server of a connection. Passwords and keys are written, and never come back. */
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeDialogForm } from '#office/ui/office-dialog-form.tsx';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { protocolWords, SERVER_PROTOCOLS, type ServerProtocol } from './server-words.ts';

type Server = OfficeApiTypes['office_connections.get_server']['response']['message']['server'];
type After = OfficeApiTypes['office_connections.save_server']['request']['after_fetch'];

interface ServerDialogProps {
  readonly connection: { readonly code: string; readonly name: string };
  /** null = it has none yet. */
  readonly server: Server;
  readonly close: () => void;
}

const USUAL = '5m';
const shown = (folder: string | null | undefined) => (folder === '' ? '.' : (folder ?? ''));
const typed = (text: string) => (text === '' ? null : text === '.' ? '' : text);

export function ServerDialog({ connection: { code, name }, server, close }: ServerDialogProps) {
  const [protocol, setProtocol] = useState<ServerProtocol>(server?.protocol ?? 'sftp');
  const [after, setAfter] = useState<After>(server?.after_fetch ?? 'delete');
  const isAddress = protocol === 'https';
  const kept = server ? m.connectionserver_secret_kept() : m.connectionserver_secret_hint();
  return (
    <OfficeDialogForm
      title={server ? m.connectionserver_title() : m.connectionserver_set()}
      submit={m.connectionserver_save()}
      close={close}
      onSubmit={async (form) => {
        const text = (field: string) => String(form.get(field) ?? '').trim();
        const given = (field: string) => (text(field) === '' ? {} : { [field]: String(form.get(field)) });
        try {
          await changeOffice('office_connections.save_server', {
            connection: code,
            protocol,
            host: text('host'),
            port: Number(text('port')),
            url: text('url'),
            username: text('username'),
            folder_in: isAddress ? '' : typed(text('in')),
            folder_out: typed(text('out')),
            after_fetch: after,
            folder_moved: text('moved'),
            schedule: text('schedule'),
            allow_plain: form.get('plain') === 'on',
            ...given('password'),
            ...given('private_key'),
            ...given('passphrase'),
          });
        } catch (failure) {
          return refusalWords(failure);
        }
        showNotice(m.connectionserver_saved({ name }));
        await queryClient.invalidateQueries({ queryKey: ['connections', code, 'server'] });
        return undefined;
      }}
    >
      <OfficeSelect
        label={m.connectionserver_protocol()}
        value={protocol}
        onChange={({ target }) => setProtocol(target.value as ServerProtocol)}
      >
        {SERVER_PROTOCOLS.map((one) => (
          <option key={one} value={one}>
            {protocolWords(one)}
          </option>
        ))}
      </OfficeSelect>
      {isAddress ? (
        <OfficeField
          label={m.connectionserver_url()}
          hint={m.connectionserver_url_hint()}
          name="url"
          type="url"
          defaultValue={server?.url ?? ''}
          maxLength={1000}
          required
        />
      ) : (
        <>
          <OfficeField
            label={m.connectionserver_host()}
            hint={m.connectionserver_host_hint()}
            name="host"
            defaultValue={server?.host ?? ''}
            maxLength={253}
            required
          />
          <OfficeField
            key={protocol}
            label={m.connectionserver_port()}
            hint={m.connectionserver_port_hint()}
            name="port"
            type="number"
            min={1}
            max={65535}
            defaultValue={server?.protocol === protocol ? server.port : ''}
          />
        </>
      )}
      {protocol === 'ftp' && (
        <label>
          <input type="checkbox" name="plain" required /> {m.connectionserver_allow_plain()}
        </label>
      )}
      <OfficeField
        label={m.connectionserver_user()}
        name="username"
        defaultValue={server?.username ?? ''}
        maxLength={200}
        autoComplete="off"
      />
      {protocol === 'sftp' && (
        <>
          <OfficeTextArea
            label={m.connectionserver_key()}
            hint={m.connectionserver_key_hint()}
            name="private_key"
            rows={3}
            maxLength={20_000}
            autoComplete="off"
            spellCheck={false}
          />
          <OfficeField
            label={m.connectionserver_passphrase()}
            hint={kept}
            name="passphrase"
            type="password"
            maxLength={500}
            autoComplete="new-password"
          />
        </>
      )}
      <OfficeField
        label={m.connectionserver_password()}
        hint={kept}
        name="password"
        type="password"
        maxLength={500}
        autoComplete="new-password"
      />
      {!isAddress && (
        <>
          <OfficeField
            label={m.connectionserver_in()}
            hint={m.connectionserver_in_hint()}
            name="in"
            defaultValue={shown(server?.folder_in)}
            maxLength={500}
          />
          <OfficeSelect
            label={m.connectionserver_after()}
            value={after}
            onChange={({ target }) => setAfter(target.value as After)}
          >
            <option value="delete">{m.connectionserver_after_delete()}</option>
            <option value="move">{m.connectionserver_after_move()}</option>
            <option value="keep">{m.connectionserver_after_keep()}</option>
          </OfficeSelect>
          {after === 'move' && (
            <OfficeField
              label={m.connectionserver_moved()}
              name="moved"
              defaultValue={server?.folder_moved ?? ''}
              maxLength={500}
              required
            />
          )}
          <OfficeField
            label={m.connectionserver_out()}
            hint={m.connectionserver_out_hint()}
            name="out"
            defaultValue={shown(server?.folder_out)}
            maxLength={500}
          />
        </>
      )}
      <OfficeField
        label={m.connectionserver_schedule()}
        hint={m.connectionserver_schedule_hint()}
        name="schedule"
        defaultValue={server?.schedule ?? USUAL}
        maxLength={100}
        required
      />
    </OfficeDialogForm>
  );
}
