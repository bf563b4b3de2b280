/** The connections: how each works, and what waits. */
import { Link } from 'react-router';
import type { ConnectionOverview } from '#contract/office/connections.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { lastWords } from '../connection-moments.ts';
import { connectionPath } from '../connection-path.ts';
import { ConnectionState } from '../connection-state.tsx';
import { kindName } from '../connection-words.ts';
import { WideTable } from '../wide-table.tsx';
import '../connections.css';

export function ConnectionTable({ connections }: { readonly connections: readonly ConnectionOverview[] }) {
  return (
    <WideTable label={m.connections_title()}>
      <thead>
        <tr>
          <th scope="col">{m.connections_name()}</th>
          <th scope="col">{m.connections_state()}</th>
          <th scope="col">{m.connections_orders()}</th>
          <th scope="col">{m.connections_files_waiting()}</th>
          <th scope="col">{m.connections_rows()}</th>
          <th scope="col">{m.connections_last()}</th>
          <th scope="col">{m.connections_kind()}</th>
        </tr>
      </thead>
      <tbody>
        {connections.map((one) => (
          <tr key={one.code}>
            <th scope="row">
              <Link className="list-table__opens" to={connectionPath(one.code)}>
                {one.name}
              </Link>{' '}
              <span className="code">{one.code}</span>
            </th>
            <td>
              <ConnectionState state={one.state} />
              {one.state === 'stopped' && one.stopped && <p className="connections__why">{one.stopped.reason}</p>}
              {one.silent && (
                <p className="connections__why">{m.connections_silent({ at: shortMoment(one.silent.since) })}</p>
              )}
            </td>
            <td>
              <OrdersThatWait one={one} />
            </td>
            <td>
              <Parts
                parts={[
                  one.files.held > 0 && { text: m.connections_files_held({ count: one.files.held }), isBad: true },
                  one.files.waiting > 0 && {
                    text: m.connections_files_line({ count: formatCount(one.files.waiting) }),
                  },
                ]}
              />
            </td>
            <td>
              <Parts
                parts={[
                  one.rows.waiting > 0 && { text: formatCount(one.rows.waiting) },
                  one.rows.refused > 0 && {
                    text: m.connections_rows_refused({ count: formatCount(one.rows.refused) }),
                    isBad: true,
                  },
                ]}
              />
            </td>
            <td>{lastWords(one)}</td>
            <td>{kindName(one.kind)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function OrdersThatWait({ one: { orders, release } }: { readonly one: ConnectionOverview }) {
  const { offered, late } = orders;
  if (release === null && offered === 0) return <span className="hint">{m.connections_orders_takes_none()}</span>;
  return (
    <Parts
      parts={[
        late && { text: m.connections_orders_late({ count: formatCount(late.count) }), isBad: true },
        offered > 0 && { text: m.connections_orders_wait({ count: offered }) },
      ]}
    />
  );
}

interface Part {
  readonly text: string;
  readonly isBad?: boolean;
}

/** What there is, apart by commas; what a person has to see to stands out. */
function Parts({ parts }: { readonly parts: ReadonlyArray<Part | false | null> }) {
  const there = parts.filter((part) => part !== false && part !== null);
  if (there.length === 0) return m.connections_nothing();
  return there.map(({ text, isBad = false }, place) => (
    <span key={text}>
      {place > 0 && ', '}
      {isBad ? <b className="connections__bad">{text}</b> : text}
    </span>
  ));
}
