/** The rows of the history; the name of an operation is the link that chooses it. */
import { Link } from 'react-router';
import type { OfficeOperation } from '#contract/office/history.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { operationName, sourceName } from './history-words.ts';

export interface HistoryListProps {
  readonly operations: readonly OfficeOperation[];
  /** Its id; 0 = none. */
  readonly chosen: number;
  /** Of the address: a link changes `op` alone. */
  readonly search: URLSearchParams;
}

export function HistoryList({ operations, chosen, search }: HistoryListProps) {
  const linkTo = (id: number) => {
    const next = new URLSearchParams(search);
    next.set('op', String(id));
    return `?${next}`;
  };
  return (
    <table className="history__table">
      <thead>
        <tr>
          <th scope="col">{m.history_when()}</th>
          <th scope="col">{m.history_who()}</th>
          <th scope="col">{m.history_what()}</th>
          <th scope="col" className="history__number">
            {m.history_records()}
          </th>
          <th scope="col" className="history__source">
            {m.history_where()}
          </th>
          <th scope="col">{m.history_state()}</th>
        </tr>
      </thead>
      <tbody>
        {operations.map((operation) => (
          <tr
            key={operation.id}
            className={operation.id === chosen ? 'history__row history__row--chosen' : 'history__row'}
          >
            <td className="history__when">{shortMoment(operation.at)}</td>
            <td>{operation.by === '' ? m.history_nobody() : operation.by}</td>
            <td>
              <Link
                className="history__name"
                to={linkTo(operation.id)}
                replace
                aria-current={operation.id === chosen || undefined}
              >
                {operationName(operation)}
              </Link>
            </td>
            <td className="history__number">{formatCount(operation.rows)}</td>
            <td className="history__source">{sourceName(operation.source)}</td>
            <td>
              {operation.state !== 'done' && (
                <span className="history__state">
                  {operation.state === 'undone' ? m.history_undone() : m.history_partly()}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
