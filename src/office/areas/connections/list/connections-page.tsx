/** Connections to other systems (exchange design §2): the list, and making one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommands } from '#office/commands/use-commands.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { LoadingPage } from '#office/shell/loading-page.tsx';
import { OfficePage } from '#office/shell/office-page.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { connectionPath } from '../connection-path.ts';
import { ConnectionTable } from './connection-table.tsx';
import { EasyfattDialog } from './easyfatt-dialog.tsx';
import { type ForEasyfatt, NewConnectionDialog } from './new-connection-dialog.tsx';
import '../connections.css';

const AGAIN_MS = 20_000;

export function Component() {
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  const [shown, setShown] = useState<{ readonly code: string; readonly danea: ForEasyfatt }>();
  const { data, error } = useQuery({
    queryKey: ['connections'],
    refetchInterval: AGAIN_MS,
    queryFn: async () => (await callOffice('office_connections.get_list', {})).message.connections,
  });
  const mayMake = may('connections.write');
  const make = () => setNew(true);
  useCommands([
    {
      id: 'new-connection',
      name: m.connections_new(),
      key: 'n',
      icon: 'plus',
      hint: true,
      disabled: !mayMake,
      run: make,
    },
  ]);
  if (!data && error) throw error;
  if (!data) return <LoadingPage />;
  const open = (code: string) => void navigate(connectionPath(code));
  return (
    <OfficePage
      title={m.connections_title()}
      actions={
        mayMake && (
          <OfficeButton kind="go" icon="plus" keyShown="n" onClick={make}>
            {m.connections_new()}
          </OfficeButton>
        )
      }
      status={<span role="status">{error ? m.frame_stale() : m.connections_list_status({ count: data.length })}</span>}
    >
      <div className="connections">
        {data.length === 0 ? <p className="message">{m.connections_none()}</p> : <ConnectionTable connections={data} />}
        {/* What is of all connections stands below the list: one component a line. */}
      </div>
      {isNew && (
        <NewConnectionDialog
          close={() => setNew(false)}
          made={(code, danea) => (danea ? setShown({ code, danea }) : open(code))}
        />
      )}
      {shown && <EasyfattDialog danea={shown.danea} close={() => open(shown.code)} />}
    </OfficePage>
  );
}
