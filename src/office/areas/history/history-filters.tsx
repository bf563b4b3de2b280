/** Narrowing the history: from a day, to a day, one kind of operation. Each is in the address (C-OFF-8). */
import { m } from '#office/messages/messages.js';
import { historyKinds } from './history-words.ts';

interface HistoryFiltersProps {
  /** Plain dates; empty = no bound. */
  readonly from: string;
  readonly to: string;
  /** Names of kinds that belong together, by comma; empty = all. */
  readonly kind: string;
  readonly onChange: (change: Readonly<Record<'from' | 'to' | 'kind', string>>) => void;
}

export function HistoryFilters({ from, to, kind, onChange }: HistoryFiltersProps) {
  const now = { from, to, kind };
  return (
    <>
      <label className="history__filter">
        {m.history_from()}
        <input
          className="input"
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => onChange({ ...now, from: target.value })}
        />
      </label>
      <label className="history__filter">
        {m.history_to()}
        <input
          className="input"
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => onChange({ ...now, to: target.value })}
        />
      </label>
      <label className="history__filter">
        {m.history_what()}
        <select className="input" value={kind} onChange={({ target }) => onChange({ ...now, kind: target.value })}>
          <option value="">{m.history_all_kinds()}</option>
          {historyKinds().map(({ kinds, name }) => (
            <option key={kinds} value={kinds}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
