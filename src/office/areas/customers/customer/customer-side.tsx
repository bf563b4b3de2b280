/** Beside every tab: who it is and on which terms, tasks with their day, notes. What is typed survives a reload. */
import { type FormEvent, useState } from 'react';
import type { OfficeCustomer } from '#contract/office/customers.ts';
import { longDate, todayIn } from '#kit/format/dates.ts';
import { useDraft } from '#office/form/use-draft.ts';
import { changeOffice } from '#office/lib/change-office.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { may, startData } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { RecordSide } from '#office/shell/record-columns.tsx';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { OfficeSection } from '#office/ui/office-section.tsx';
import { useCustomerChange } from './use-customer-change.ts';
import './customer-side.css';

type Note = OfficeCustomer['notes'][number];

export function CustomerSide({ customer }: { customer: OfficeCustomer }) {
  const { code, fields, credit_fields: terms, choices } = customer;
  const list = choices.price_lists?.find(({ id, default: usual }) =>
    fields.price_list_id === null ? usual : id === fields.price_list_id,
  );
  const methods = terms?.payment_methods?.map(
    (method) => choices.payment_methods.find((one) => one.code === method)?.label ?? method,
  );
  const agent = choices.agents.find(({ id }) => id === fields.agent_id);
  const facts: ReadonlyArray<readonly [string, string | undefined, string?]> = [
    [m.customers_fact_code(), String(code)],
    [m.customers_field_phone(), fields.phone, fields.phone && `tel:${fields.phone.replace(/[^\d+]/g, '')}`],
    [m.customers_field_email(), fields.email, fields.email && `mailto:${fields.email}`],
    [m.customers_field_vat_number(), fields.vat_number],
    [m.customers_field_city(), [fields.city, fields.province].filter(Boolean).join(' ')],
    [m.customers_field_agent(), agent?.name],
    [m.customers_field_price_list(), list?.name],
    [m.customers_field_discount(), fields.discount],
    [m.customers_field_payment_methods(), methods?.join(', ')],
  ];
  return (
    <RecordSide label={m.customers_about()}>
      <OfficeSection title={m.customers_company()}>
        <dl className="facts">
          {facts.map(([name, value, href]) =>
            value ? (
              <div key={name} className="customer-side__fact">
                <dt>{name}</dt>
                <dd>
                  {href ? (
                    <a className="link" href={href}>
                      {value}
                    </a>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ) : null,
          )}
        </dl>
      </OfficeSection>
      <TasksAndNotes customer={customer} />
    </RecordSide>
  );
}

function TasksAndNotes({ customer }: { customer: OfficeCustomer }) {
  const { code, notes } = customer;
  const change = useCustomerChange();
  const [text, setText] = useDraft(`customer-note:${code}`, '');
  const [due, setDue] = useDraft(`customer-due:${code}`, '');
  const [isTask, setIsTask] = useState(false);
  const tasks = notes.filter((note) => note.due !== null);
  const plain = notes.filter((note) => note.due === null);
  const mayWrite = may('customers.write');

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '') return;
    const day = due === '' ? null : due;
    const done = day === null ? m.customers_note_done() : m.customers_task_added();
    const refused = await change.run(done, () => changeOffice('office_customers.add_note', { code, text, due: day }));
    if (refused !== undefined) return;
    setText(undefined);
    setDue(undefined);
    setIsTask(false);
  }

  return (
    <>
      <OfficeSection title={m.customers_tasks()}>
        {tasks.length === 0 && <p className="hint">{m.customers_tasks_none()}</p>}
        <ul className="customer-side__list">
          {tasks.map((task) => (
            <Task key={task.id} task={task} change={change} mayWrite={mayWrite} />
          ))}
        </ul>
      </OfficeSection>
      <OfficeSection title={m.customers_notes()}>
        <ul className="customer-side__list">
          {plain.map(({ id, author, text: said, at }) => (
            <li className="customer-side__note" key={id}>
              <p className="hint">
                {author} · {shortMoment(at)}
              </p>
              <p>{said}</p>
            </li>
          ))}
        </ul>
        {mayWrite && (
          <form className="customer-side__write" onSubmit={(event) => void add(event)}>
            <label className="field__label" htmlFor="customer-note">
              {m.customers_note_label()}
            </label>
            <textarea
              className="input"
              id="customer-note"
              rows={3}
              maxLength={2000}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                  event.currentTarget.form?.requestSubmit();
              }}
            />
            {due !== '' || isTask ? (
              <div className="customer-side__due">
                <label className="field__label" htmlFor="customer-due">
                  {m.customers_due()}
                </label>
                <input
                  className="input"
                  id="customer-due"
                  type="date"
                  value={due}
                  onChange={({ target }) => setDue(target.value)}
                />
              </div>
            ) : (
              <button className="link" type="button" onClick={() => setIsTask(true)}>
                {m.customers_with_day()}
              </button>
            )}
            {change.refusal !== undefined && (
              <p className="field__error" role="alert">
                {change.refusal}
              </p>
            )}
            <OfficeButton type="submit" disabled={change.busy || text.trim() === ''}>
              {due === '' ? m.customers_note_add() : m.customers_task_add()}
            </OfficeButton>
          </form>
        )}
      </OfficeSection>
    </>
  );
}

interface TaskProps {
  readonly task: Note;
  readonly change: ReturnType<typeof useCustomerChange>;
  readonly mayWrite: boolean;
}

function Task({ task, change, mayWrite }: TaskProps) {
  const { id, text, author, due, done } = task;
  const today = todayIn(startData().timeZone, new Date());
  const isLate = done === null && due !== null && due < today;
  const day = due === today ? m.customers_today() : longDate(due ?? '');
  return (
    <li>
      <label className="tick customer-side__task">
        <input
          className="box"
          type="checkbox"
          checked={done !== null}
          disabled={!mayWrite || change.busy}
          onChange={({ target }) =>
            void change.run(target.checked ? m.customers_task_is_done() : m.customers_task_is_open(), () =>
              changeOffice('office_customers.set_done', { id, done: target.checked }),
            )
          }
        />
        <span className={done ? 'customer-side__done' : undefined}>
          <b className={isLate ? 'customer-side__late' : undefined}>{day}</b> {text}{' '}
          <span className="hint">
            · {done ? m.customers_task_done_by({ who: done.by, when: shortMoment(done.at) }) : author}
          </span>
        </span>
      </label>
    </li>
  );
}
