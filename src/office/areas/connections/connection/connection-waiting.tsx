/** Rows of a connection that name what the shop does not have yet, or were refused after that (docs/exchange-rows.md). */
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { WaitingRows } from '#contract/office/connection-waiting.ts';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { officeFileHref, waitingRowsFile } from '#contract/office/office-files.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { showNotice } from '#office/shell/notices.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { waitedFor } from '../connection-words.ts';
import { SureDialog } from '../sure-dialog.tsx';
import { WideTable } from '../wide-table.tsx';
import { AGAIN_MS, PagedList } from './paged-list.tsx';

/** Seldom opened: not in the first load of the page. */
const WaitingMend = lazy(async () => ({ default: (await import('./waiting-mend.tsx')).WaitingMend }));

type Waiting = OfficeApiTypes['office_connections.get_waiting']['response']['message'];
/** What is given up: one group, or all of a table. */
type Chosen = Pick<OfficeApiTypes['office_connections.drop_waiting']['request'], 'id' | 'table'>;

export function ConnectionWaiting({ code }: { readonly code: string }) {
  const [chosen, setChosen] = useState<Chosen>();
  /** The table whose rows are mended. */
  const [mending, setMending] = useState<string>();
  const list = useInfiniteQuery({
    queryKey: ['connections', code, 'waiting'],
    refetchInterval: AGAIN_MS,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) =>
      (await callOffice('office_connections.get_waiting', { code, ...(pageParam > 0 && { after: pageParam }) }))
        .message,
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const tables = list.data?.pages[0]?.tables ?? [];
  return (
    <OfficeSection title={m.connections_wait()}>
      <PagedList list={list} count={rows?.length} none={m.connections_wait_none()}>
        <div className="connections__fields">
          <TableSums code={code} tables={tables} drop={setChosen} mend={setMending} />
          {mending !== undefined && (
            <Suspense>
              <WaitingMend key={mending} code={code} table={mending} close={() => setMending(undefined)} />
            </Suspense>
          )}
          <RowTable rows={rows ?? []} drop={setChosen} />
        </div>
      </PagedList>
      {chosen && (
        <SureDialog
          title={m.connections_wait_drop_sure()}
          text={m.connections_wait_drop_text()}
          submit={m.connections_wait_drop()}
          close={() => setChosen(undefined)}
          deed={async () => {
            const { message } = await changeOffice('office_connections.drop_waiting', { code, ...chosen });
            showNotice(m.connections_wait_dropped({ count: message.rows }));
          }}
        />
      )}
    </OfficeSection>
  );
}

interface TableSumsProps {
  readonly code: string;
  readonly tables: Waiting['tables'];
  readonly drop: (chosen: Chosen) => void;
  readonly mend: (table: string) => void;
}

const sumsOf = (waiting: number, refused: number): string =>
  [
    waiting > 0 && m.connections_wait_waiting({ count: waiting, shown: formatCount(waiting) }),
    refused > 0 && m.connections_wait_refused_after({ count: refused, shown: formatCount(refused) }),
  ]
    .filter(Boolean)
    .join(', ');

/** Each table, to be mended here, or as a CSV that is mended and imported. */
const TableSums = ({ code, tables, drop, mend }: TableSumsProps) => (
  <>
    <p className="hint">
      {m.connections_wait_mend()}
      {may('imports.run') && (
        <>
          {': '}
          <Link className="link" to="/imports/new">
            {m.connections_wait_import()}
          </Link>
        </>
      )}
    </p>
    <ul className="connections__sums">
      {tables.map(({ table, waiting, refused, mend: mayMend }) => (
        <li key={table} className="connections__bar connections__bar--words">
          <span>{m.connections_wait_sums({ table, what: sumsOf(waiting, refused) })}</span>
          {mayMend && <OfficeButton onClick={() => mend(table)}>{m.connections_mend({ table })}</OfficeButton>}
          <a className="link" href={officeFileHref(waitingRowsFile, { connection: code, table })} download>
            {m.connections_wait_csv({ table })}
          </a>
          {may('connections.write') && (
            <OfficeButton kind="quiet" onClick={() => drop({ id: null, table })}>
              {m.connections_wait_drop_all({ table })}
            </OfficeButton>
          )}
        </li>
      ))}
    </ul>
  </>
);

interface RowTableProps {
  readonly rows: readonly WaitingRows[];
  readonly drop: (chosen: Chosen) => void;
}

function RowTable({ rows, drop }: RowTableProps) {
  const mayWrite = may('connections.write');
  return (
    <WideTable label={m.connections_wait()}>
      <thead>
        <tr>
          <th scope="col">{m.connections_wait_about()}</th>
          <th scope="col">{m.connections_wait_table()}</th>
          <th scope="col">{m.connections_wait_for()}</th>
          <th scope="col">{m.connections_wait_since()}</th>
          <th scope="col" className="list-table__number">
            {m.connections_came_rows()}
          </th>
          {mayWrite && <th scope="col">{m.connections_deeds()}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, key, table, ...row }) => (
          <tr key={id}>
            <th scope="row">{key}</th>
            <td className="code">{table}</td>
            <td className="connections__reason">
              {row.state === 'refused' ? (
                <span className="connections__bad">{m.connections_wait_refused({ reason: row.reason })}</span>
              ) : (
                waitedFor(row.waits_for)
              )}
            </td>
            <td>{shortMoment(row.since)}</td>
            <td className="list-table__number">{formatCount(row.rows)}</td>
            {mayWrite && (
              <td>
                <OfficeButton
                  aria-label={m.connections_wait_drop_one({ key, table })}
                  onClick={() => drop({ id, table: null })}
                >
                  {m.connections_wait_drop()}
                </OfficeButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
