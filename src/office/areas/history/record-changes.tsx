/** The newest changes of a record; each leads to its operation, where it can be taken back. */
import { Link } from 'react-router';
import { shortMoment } from '#office/lib/moments.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { ChangedFieldSelect } from './changed-field-select.tsx';
import { fieldName } from './history-words.ts';
import { useRecordHistory } from './use-record-history.ts';
import './record-changes.css';

const MOST = 10;

/** Topics of events that are no plain plurals. */
const TOPICS: Readonly<Record<string, string>> = { media: 'media', family: 'families' };

interface RecordChangesProps {
  readonly entity:
    | 'article'
    | 'promo'
    | 'gift'
    | 'coupon'
    | 'media'
    | 'family'
    | 'brand'
    | 'attribute'
    | 'search-rule'
    | 'connection';
  readonly code: string;
}

/** `entity`, `code`: of its changes in the history. The events of its topic bring them up to date. */
export function RecordChanges({ entity, code }: RecordChangesProps) {
  const topic = TOPICS[entity] ?? `${entity}s`;
  const history = useRecordHistory(topic, entity, code);
  const { entries, isLoaded, field, more } = history;
  const whole = new URLSearchParams({ entity, key: code, ...(field !== '' && { field }) });
  return (
    <OfficeSection title={m.history_title()} aside={<ChangedFieldSelect {...history} />}>
      {isLoaded && entries.length === 0 && <p className="hint">{m.history_no_changes()}</p>}
      <ul className="record-changes">
        {entries.slice(0, MOST).map(({ operation, change }) => (
          <li key={`${operation.id}-${change.seq}`}>
            <Link to={`/history?op=${operation.id}`}>{shortMoment(operation.at)}</Link> {operation.by}
            <span className="hint"> {change.fields.map((one) => fieldName(one.field, change.entity)).join(', ')}</span>
          </li>
        ))}
      </ul>
      {(entries.length > MOST || more) && may('audit.read') && (
        <p>
          <Link className="link" to={`/history?${whole}`}>
            {m.history_all_of_record()}
          </Link>
        </p>
      )}
    </OfficeSection>
  );
}
