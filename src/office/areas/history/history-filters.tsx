/** Narrowing the history: from a day, to a day, one kind of operation. Each is in the address (C-OFF-8). */
import { useQuery } from '@tanstack/react-query';
import { callOffice } from '#office/lib/call-office.ts';
import { m } from '#office/messages/messages.js';
import { IconButton } from '#office/ui/office-icon-button.tsx';
import { fieldGroups } from './history-fields.ts';
import { historyRecord } from './history-records.ts';
import { fieldName, historyKinds } from './history-words.ts';

interface HistoryFiltersProps {
  /** Plain dates; empty = no bound. */
  readonly from: string;
  readonly to: string;
  /** Names of kinds that belong together, by comma; empty = all. */
  readonly kind: string;
  /** Of a kind of record, and of one of them; empty = of all. */
  readonly entity: string;
  readonly recordKey: string;
  readonly field: string;
  readonly onChange: (
    change: Readonly<Partial<Record<'from' | 'to' | 'kind' | 'entity' | 'key' | 'field', string>>>,
  ) => void;
}

export function HistoryFilters({ from, to, kind, entity, recordKey, field, onChange }: HistoryFiltersProps) {
  const { data: changed = [] } = useQuery({
    queryKey: ['history-fields'],
    queryFn: async () => (await callOffice('office_history.get_fields', {})).message.fields,
  });
  const groups = fieldGroups(changed, { entity: recordKey === '' ? '' : entity });
  const chosen = field === '' ? '' : `${entity}.${field}`;
  const isListed = groups.some(({ fields }) => fields.some((one) => `${one.entity}.${one.field}` === chosen));
  return (
    <>
      <label className="history__filter">
        {m.history_from()}
        <input
          className="input"
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </label>
      <label className="history__filter">
        {m.history_to()}
        <input
          className="input"
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </label>
      <label className="history__filter">
        {m.history_what()}
        <select className="input" value={kind} onChange={({ target }) => onChange({ kind: target.value })}>
          <option value="">{m.history_all_kinds()}</option>
          {historyKinds().map(({ kinds, name }) => (
            <option key={kinds} value={kinds}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="history__filter">
        {m.history_field()}
        <select
          className="input"
          value={chosen}
          onChange={({ target }) => {
            const [next = '', ...parts] = target.value.split('.');
            onChange({ entity: recordKey === '' ? next : entity, field: parts.join('.') });
          }}
        >
          <option value="">{m.history_all_fields()}</option>
          {chosen !== '' && !isListed && <option value={chosen}>{fieldName(field, entity)}</option>}
          {groups.map(({ title, fields }) => (
            <optgroup key={title} label={title}>
              {fields.map((one) => (
                <option key={`${one.entity}.${one.field}`} value={`${one.entity}.${one.field}`}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {recordKey !== '' && (
        <span className="history__record-filter">
          {historyRecord(entity, recordKey).name}
          <IconButton
            icon="x"
            label={m.history_any_record()}
            onClick={() => onChange({ key: '', ...(field === '' && { entity: '' }) })}
          />
        </span>
      )}
    </>
  );
}
