/** The newest changes of a record; each leads to its operation, where it can be taken back. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callOffice } from '#office/lib/call-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { fieldName } from './history-words.ts';
import './record-changes.css';

const MOST = 10;

/** Topics of events that are no plain plurals. */
const TOPICS: Readonly<Record<string, string>> = { media: 'media', family: 'families' };

interface RecordChangesProps {
  readonly entity: 'article' | 'promo' | 'gift' | 'coupon' | 'media' | 'family' | 'brand' | 'attribute' | 'search-rule';
  readonly code: string;
}

/** `entity`, `code`: of its changes in the history. The events of its topic bring them up to date. */
export function RecordChanges({ entity, code }: RecordChangesProps) {
  const topic = TOPICS[entity] ?? `${entity}s`;
  const { data } = useQuery({
    queryKey: [topic, code, 'history'],
    queryFn: async () => (await callOffice('office_history.get_record', { entity, key: code })).message.data,
  });
  return (
    <OfficeSection title={m.history_title()}>
      {data?.length === 0 && <p className="hint">{m.history_no_changes()}</p>}
      <ul className="record-changes">
        {data?.slice(0, MOST).map(({ operation, change }) => (
          <li key={`${operation.id}-${change.seq}`}>
            <Link to={`/history?op=${operation.id}`}>{shortMoment(operation.at)}</Link> {operation.by}
            <span className="hint"> {change.fields.map(({ field }) => fieldName(field, entity)).join(', ')}</span>
          </li>
        ))}
      </ul>
    </OfficeSection>
  );
}
