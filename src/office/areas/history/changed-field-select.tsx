/** Which field of a record its changes are about. */
import { m } from '#office/messages/messages.js';
import type { RecordHistory } from './use-record-history.ts';
import './record-changes.css';

/** Nothing where there is no choice. */
export function ChangedFieldSelect({ fields, field, narrow }: Pick<RecordHistory, 'fields' | 'field' | 'narrow'>) {
  if (fields.length < 2 && field === '') return null;
  return (
    <select
      className="input changed-field"
      aria-label={m.history_field()}
      value={field}
      onChange={({ target }) => narrow(target.value)}
    >
      <option value="">{m.history_all_fields()}</option>
      {fields.map((one) => (
        <option key={one.field} value={one.field}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
