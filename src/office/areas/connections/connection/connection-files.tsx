/** Files that came by a connection and what became of each; one can be repeated, one that waits can be let go. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionFile } from '#contract/office/connections.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { useDeeds } from '#office/lib/use-deeds.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeNote } from '#office/ui/office-note.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { OfficeState } from '#office/ui/office-state.tsx';
import { fileState } from '../connection-words.ts';
import { SureDialog } from '../sure-dialog.tsx';
import { WideTable } from '../wide-table.tsx';
import { AGAIN_MS, PagedList } from './paged-list.tsx';

export function ConnectionFiles({ code }: { readonly code: string }) {
  const { refused, press } = useDeeds('connections');
  const [dismissed, setDismissed] = useState<ConnectionFile>();
  const list = useInfiniteQuery({
    queryKey: ['connections', code, 'files'],
    refetchInterval: AGAIN_MS,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) =>
      (await callOffice('office_connections.get_files', { code, ...(pageParam > 0 && { before: pageParam }) })).message,
    getNextPageParam: ({ next }) => next,
  });
  const files = list.data?.pages.flatMap((page) => page.files);
  const replay = ({ id, name }: ConnectionFile) =>
    press(async () => {
      await changeOffice('office_connections.replay_file', { id });
      showNotice(m.connections_replayed({ name }));
    });
  return (
    <OfficeSection title={m.connections_came()}>
      {refused !== '' && <OfficeNote tone="error">{refused}</OfficeNote>}
      <PagedList list={list} count={files?.length} none={m.connections_came_none()}>
        <FileTable files={files ?? []} replay={replay} dismiss={setDismissed} />
      </PagedList>
      {dismissed && (
        <SureDialog
          title={m.connections_dismiss_sure({ name: dismissed.name })}
          text={m.connections_dismiss_text()}
          submit={m.connections_dismiss()}
          close={() => setDismissed(undefined)}
          deed={async () => {
            await changeOffice('office_connections.dismiss_file', { id: dismissed.id });
            showNotice(m.connections_dismissed({ name: dismissed.name }));
          }}
        />
      )}
    </OfficeSection>
  );
}

interface FileTableProps {
  readonly files: readonly ConnectionFile[];
  readonly replay: (file: ConnectionFile) => void;
  readonly dismiss: (file: ConnectionFile) => void;
}

function FileTable({ files, replay, dismiss }: FileTableProps) {
  const mayWrite = may('connections.write');
  return (
    <WideTable label={m.connections_came()}>
      <thead>
        <tr>
          <th scope="col">{m.connections_came_file()}</th>
          <th scope="col">{m.connections_came_state()}</th>
          <th scope="col">{m.connections_came_at()}</th>
          <th scope="col" className="list-table__number">
            {m.connections_came_rows()}
          </th>
          <th scope="col" className="list-table__number">
            {m.connections_came_applied()}
          </th>
          <th scope="col" className="list-table__number">
            {m.connections_came_refused()}
          </th>
          {mayWrite && <th scope="col">{m.connections_deeds()}</th>}
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              {may('imports.read') ? <Link to={`/imports/${file.id}`}>{file.name}</Link> : file.name}{' '}
              <span className="hint">
                {[String(file.id), file.replay_of !== null && m.connections_came_repeats({ id: file.replay_of })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </th>
            <td className="connections__reason">
              <FileState file={file} />
            </td>
            <td>{shortMoment(file.at)}</td>
            <td className="list-table__number">{formatCount(file.rows)}</td>
            <td className="list-table__number">{formatCount(file.applied)}</td>
            <td className="list-table__number">
              {file.refused > 0 ? <b className="connections__bad">{formatCount(file.refused)}</b> : '0'}
            </td>
            {mayWrite && (
              <td>
                {file.can.replay && (
                  <OfficeButton
                    aria-label={m.connections_replay_one({ name: `${file.name} (${file.id})` })}
                    onClick={() => replay(file)}
                  >
                    {m.connections_replay()}
                  </OfficeButton>
                )}
                {file.can.dismiss && (
                  <OfficeButton
                    aria-label={m.connections_dismiss_one({ name: `${file.name} (${file.id})` })}
                    onClick={() => dismiss(file)}
                  >
                    {m.connections_dismiss()}
                  </OfficeButton>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** The state, why, and rows that are neither written nor refused. */
function FileState({ file: { state, reason, stale, waiting } }: { readonly file: ConnectionFile }) {
  const { shape, words } = fileState(state);
  const besides = [
    reason,
    stale > 0 && m.connections_came_older({ count: stale }),
    waiting > 0 && m.connections_came_wait({ count: waiting }),
  ].filter(Boolean);
  return (
    <>
      <OfficeState shape={shape}>{words}</OfficeState>{' '}
      {besides.length > 0 && <span className="hint">{besides.join('; ')}</span>}
    </>
  );
}
