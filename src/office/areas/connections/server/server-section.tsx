/** The server of a connection: where files are fetched from and sent to, whether it works, and what a person has to confirm. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { queryClient } from '#office/lib/query-client.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeFacts } from '#office/ui/office-facts.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { SureDialog } from '../sure-dialog.tsx';
import { ServerDialog } from './server-dialog.tsx';
import { protocolWords } from './server-words.ts';

type Server = NonNullable<OfficeApiTypes['office_connections.get_server']['response']['message']['server']>;
type Tried = OfficeApiTypes['office_connections.try_server']['response']['message'];
type Shown = 'edit' | 'confirm' | 'remove';

const AGAIN_MS = 20_000;

export function ServerSection({ code, name }: { readonly code: string; readonly name: string }) {
  const [shown, setShown] = useState<Shown>();
  const queryKey = ['connections', code, 'server'];
  const { data } = useQuery({
    queryKey,
    refetchInterval: AGAIN_MS,
    queryFn: async () => (await callOffice('office_connections.get_server', { connection: code })).message,
  });
  const changed = { onSettled: () => queryClient.invalidateQueries({ queryKey }) };
  const trial = useMutation({
    ...changed,
    mutationFn: async () => (await changeOffice('office_connections.try_server', { connection: code })).message,
  });
  const look = useMutation({
    ...changed,
    mutationFn: async () => void (await changeOffice('office_connections.run_server', { connection: code })),
    onMutate: () => trial.reset(),
  });
  const mayWrite = may('connections.write');
  if (!data) return null;
  const { server } = data;
  const seen = server?.seen_fingerprint ?? null;
  const failure = trial.error ?? look.error;
  const close = () => setShown(undefined);
  return (
    <OfficeSection title={m.connectionserver_title()}>
      <div className="connections__fields">
        {server === null && <p className="hint">{m.connectionserver_none()}</p>}
        {server?.warning && <OfficeNote tone="warn">{server.warning}</OfficeNote>}
        {server?.fault && !trial.data && <OfficeNote tone="error">{server.fault}</OfficeNote>}
        {failure && <OfficeNote tone="error">{refusalWords(failure)}</OfficeNote>}
        {trial.data && <TriedServer tried={trial.data} />}
        {server && <ServerFacts server={server} />}
        {mayWrite && (
          <div className="connections__bar">
            {server && seen !== null && (
              <OfficeButton kind="go" icon="check" onClick={() => setShown('confirm')}>
                {m.connectionserver_confirm()}
              </OfficeButton>
            )}
            {server && (
              <>
                <OfficeButton disabled={trial.isPending} onClick={() => trial.mutate()}>
                  {m.connectionserver_try()}
                </OfficeButton>
                <OfficeButton disabled={look.isPending} onClick={() => look.mutate()}>
                  {m.connectionserver_run()}
                </OfficeButton>
              </>
            )}
            <OfficeButton
              kind={server ? 'quiet' : 'plain'}
              icon={server ? 'edit' : 'plus'}
              onClick={() => setShown('edit')}
            >
              {server ? m.connectionserver_edit() : m.connectionserver_set()}
            </OfficeButton>
            {server && (
              <OfficeButton kind="quiet" icon="trash" onClick={() => setShown('remove')}>
                {m.connectionserver_remove()}
              </OfficeButton>
            )}
            <span className="hint" role="status">
              {trial.isPending ? m.connectionserver_trying() : look.isPending ? m.connectionserver_running() : ''}
            </span>
          </div>
        )}
      </div>
      {shown === 'edit' && <ServerDialog connection={{ code, name }} server={server} close={close} />}
      {shown === 'confirm' && seen !== null && (
        <SureDialog
          title={m.connectionserver_confirm_sure()}
          text={m.connectionserver_confirm_text({ fingerprint: seen })}
          submit={m.connectionserver_confirm()}
          close={close}
          deed={async () => {
            await changeOffice('office_connections.confirm_server', { connection: code, fingerprint: seen });
            showNotice(m.connectionserver_confirmed());
          }}
        />
      )}
      {shown === 'remove' && (
        <SureDialog
          title={m.connectionserver_remove_sure({ name })}
          text={m.connectionserver_remove_text()}
          submit={m.connectionserver_remove()}
          close={close}
          deed={async () => {
            await changeOffice('office_connections.remove_server', { connection: code });
            showNotice(m.connectionserver_removed({ name }));
          }}
        />
      )}
    </OfficeSection>
  );
}

function ServerFacts({ server }: { readonly server: Server }) {
  const { protocol, host, port, url, username, folder_in, folder_out, after_fetch, folder_moved, fingerprint } = server;
  const isAddress = protocol === 'https';
  const moment = (at: string | null, none: string) => (at === null ? none : shortMoment(at));
  const after = {
    delete: m.connectionserver_after_delete(),
    move: `${m.connectionserver_after_move()}: ${folder_moved}`,
    keep: m.connectionserver_after_keep(),
  }[after_fetch];
  const facts: Array<readonly [string, string]> = [
    [m.connectionserver_protocol(), protocolWords(protocol)],
    [m.connectionserver_address(), isAddress ? url : `${host}:${port}`],
    [m.connectionserver_user(), username || '—'],
  ];
  if (!isAddress) {
    facts.push([m.connectionserver_in(), shownFolder(folder_in)]);
    if (folder_in !== null) facts.push([m.connectionserver_after(), after]);
    facts.push([m.connectionserver_out(), shownFolder(folder_out)]);
  }
  facts.push([m.connectionserver_schedule(), server.schedule]);
  if (fingerprint !== null) facts.push([m.connectionserver_fingerprint(), fingerprint]);
  facts.push(
    [m.connectionserver_looked(), moment(server.looked_at, m.connectionserver_never())],
    [m.connectionserver_worked(), moment(server.worked_at, m.connectionserver_never())],
    [m.connectionserver_next(), moment(server.next_at, m.connectionserver_now())],
  );
  return (
    <OfficeFacts
      facts={facts.map(([title, value]) => [
        title,
        <span key={title} className="connections__path">
          {value}
        </span>,
      ])}
    />
  );
}

const shownFolder = (folder: string | null) => (folder === null ? '—' : folder || '.');

function TriedServer({ tried: { fault, files } }: { readonly tried: Tried }) {
  if (fault) return <OfficeNote tone="error">{fault}</OfficeNote>;
  if (files.length === 0) return <OfficeNote tone="plain">{m.connectionserver_works_none()}</OfficeNote>;
  return (
    <>
      <OfficeNote tone="plain">{m.connectionserver_works()}</OfficeNote>
      <OfficeFacts facts={files.map(({ name, bytes }) => [name, formatCount(bytes)])} />
    </>
  );
}
