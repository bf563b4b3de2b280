/** The fields of one record: before → after, and where they differ, what they are now and who changed them last. */
import { Link } from 'react-router';
import type { UndoPreviewAnswer } from '#contract/office/history.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { m } from '#office/messages/messages.js';
import { historyRecord } from './history-records.ts';
import { fieldName, refusalText, valueText } from './history-words.ts';

type Change = UndoPreviewAnswer['changes'][number];
type Field = Change['fields'][number];
type Forced = ReadonlyArray<{ seq: number; field: string; seen: unknown }>;

export interface ChangedFieldsProps {
  readonly change: Change;
  readonly people: ReadonlyMap<number, string>;
  /** Conflicts that go back nevertheless. */
  readonly forced: Forced;
  readonly force: (forced: Forced) => void;
}

export function ChangedFields({ change, people, forced, force }: ChangedFieldsProps) {
  const { seq, entity, key, refused, fields } = change;
  const { name, path } = historyRecord(entity, key);
  const isForced = ({ field }: Field) => forced.some((one) => one.seq === seq && one.field === field);
  const turn = (one: Field) =>
    force(
      isForced(one)
        ? forced.filter((other) => other.seq !== seq || other.field !== one.field)
        : [...forced, { seq, field: one.field, seen: one.now ?? null }],
    );
  return (
    <div className="history__change">
      <h3 className="history__record">
        {path === undefined ? (
          name
        ) : (
          <Link className="link" to={path}>
            {name}
          </Link>
        )}
      </h3>
      {refused !== null && <p className="history__outcome history__outcome--refused">{refusalText(refused)}</p>}
      <dl className="history__fields">
        {fields.map((one) => (
          <div key={one.field} className="history__field">
            <dt>{fieldName(one.field, entity)}</dt>
            <dd>
              <span className="history__before">{valueText(one.field, one.before, people)}</span>
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden">{m.history_became()}</span>
              <span className="history__after">{valueText(one.field, one.after, people)}</span>
              {refused === null && one.outcome === 'already' && <span className="hint"> {m.history_already()}</span>}
              {refused === null && one.outcome === 'conflict' && (
                <p className="history__outcome history__outcome--conflict">
                  {one.by
                    ? m.history_conflict({
                        now: valueText(one.field, one.now, people),
                        who: one.by.name,
                        when: shortMoment(one.by.at),
                      })
                    : m.history_conflict_unknown({ now: valueText(one.field, one.now, people) })}
                </p>
              )}
              {refused === null && one.forcible && (
                <label className="tick">
                  <input className="box" type="checkbox" checked={isForced(one)} onChange={() => turn(one)} />
                  {m.history_force({ value: valueText(one.field, one.before, people) })}
                </label>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
