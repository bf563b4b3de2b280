/**
 * One connection: how it stands, its settings, its keys, the orders that were handed over, the files that came, the rows that wait. Each section is a
 * component of its own and reads what it shows.
 */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OfficeConnection } from '#contract/office/connections.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { AlsoHere } from '#office/shell/also-here.tsx';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { RecordColumns } from '#office/shell/record-columns.tsx';
import { UnknownPage } from '#office/shell/refused-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { ConnectionState } from '../connection-state.tsx';
import { ServerSection } from '../server/server-section.tsx';
import { WebhooksSection } from '../webhooks/webhooks-section.tsx';
import { ConnectionFiles } from './connection-files.tsx';
import { ConnectionKeys } from './connection-keys.tsx';
import { ConnectionMapping } from './connection-mapping.tsx';
import { ConnectionNotes } from './connection-notes.tsx';
import { ConnectionOrders } from './connection-orders.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { ConnectionSide } from './connection-side.tsx';
import { ConnectionTrade } from './connection-trade.tsx';
import { ConnectionWaiting } from './connection-waiting.tsx';
import { EasyfattSection } from './easyfatt-section.tsx';
import { saveOf, switchesOf } from './use-connection-deeds.ts';
import '../connections.css';

/** What other systems do is no event of the office. */
const AGAIN_MS = 20_000;

export function Component() {
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['connections', code],
    refetchInterval: AGAIN_MS,
    queryFn: async () => (await callOffice('office_connections.get_connection', { code })).message,
  });
  if (data) return <ConnectionPage key={data.code} connection={data} stale={error !== null} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return <UnknownPage />;
  if (error) throw error;
  return <LoadingPage />;
}

function ConnectionPage({ connection, stale }: { readonly connection: OfficeConnection; readonly stale: boolean }) {
  const { code, name, values } = connection;
  const { refused, press } = useDeeds('connections');
  const save = saveOf(connection);
  const { pause, switchOff } = switchesOf(connection, save);
  const mayWrite = may('connections.write');
  const pauseWords = values.paused ? m.connections_resume() : m.connections_pause();
  useCommands([
    {
      id: 'pause-connection',
      name: pauseWords,
      key: 'p',
      icon: 'pause',
      hint: true,
      disabled: !mayWrite,
      run: () => press(pause),
    },
    {
      id: 'switch-connection',
      name: values.enabled ? m.connections_off() : m.connections_on(),
      icon: 'off',
      disabled: !mayWrite,
      run: () => press(switchOff),
    },
  ]);
  return (
    <OfficePage
      title={name}
      crumbs={[{ to: '/connections', name: m.connections_title() }]}
      head={
        <>
          <span className="code">{code}</span>
          <ConnectionState state={connection.state} />
        </>
      }
      actions={
        <>
          <AlsoHere topic="connections" record={code} />
          {mayWrite && (
            <>
              <OfficeButton icon="off" onClick={() => press(switchOff)}>
                {values.enabled ? m.connections_off() : m.connections_on()}
              </OfficeButton>
              <OfficeButton icon="pause" keyShown="p" onClick={() => press(pause)}>
                {pauseWords}
              </OfficeButton>
            </>
          )}
        </>
      }
      strip={refused !== '' && <OfficeNote tone="error">{refused}</OfficeNote>}
      status={<span role="status">{stale ? m.frame_stale() : ''}</span>}
      body="whole"
      wraps
    >
      <RecordColumns side={<ConnectionSide connection={connection} />}>
        <ConnectionNotes connection={connection} />
        {/* The sections, one component a line. */}
        <EasyfattSection connection={connection} />
        {may('orders.read') && <ConnectionOrders connection={connection} />}
        <ConnectionFiles code={code} />
        <ConnectionWaiting code={code} />
        <ServerSection code={code} name={name} />
        <ConnectionMapping code={code} />
        {may('customers.read') && <ConnectionTrade code={code} />}
        <ConnectionKeys connection={connection} />
        {may('webhooks.write') && <WebhooksSection code={code} />}
        <ConnectionSettings connection={connection} save={mayWrite ? save : undefined} />
      </RecordColumns>
    </OfficePage>
  );
}
