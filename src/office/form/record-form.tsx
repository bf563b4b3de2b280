/**
 * Fields of one record that are saved together with what the page held of them (C-OFF-4). What is typed survives a reload; a field
 * that another person changed meanwhile stands with both values until one is chosen.
 */
import { type ReactNode, useState } from 'react';
import { ApiError } from '#kit/api/api-error.ts';
import { useCommands } from '#office/commands/use-commands.ts';
import { shortMoment } from '#office/lib/moments.ts';
import { refusalWords } from '#office/lib/refusal-words.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { type FieldValue, type FieldValues, FormField, type RecordField } from './record-field.tsx';
import { useDraft } from './use-draft.ts';
import './record-form.css';

export interface RecordFormProps {
  /** Unique for the record: `customer:18`. */
  readonly draft: string;
  readonly fields: readonly RecordField[];
  /** As it is stored now; `{}` of a record that is new. */
  readonly stored: FieldValues;
  /** undefined = the person may read only. */
  readonly save: ((known: FieldValues, fields: FieldValues) => Promise<void>) | undefined;
  readonly saveWords?: string;
  /** A record that is new can be given up. */
  readonly leave?: () => void;
  /** Ctrl+S saves this form. */
  readonly hasKey?: boolean;
  readonly children?: ReactNode;
}

interface Draft {
  readonly known: FieldValues;
  readonly fields: FieldValues;
}
interface Conflict {
  readonly field: string;
  readonly theirs: FieldValue;
  readonly by: string;
  readonly at: string;
}

const NOTHING: Draft = { known: {}, fields: {} };
const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const without = (values: FieldValues, name: string): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field !== name));

export function RecordForm(props: RecordFormProps) {
  const { fields, stored, save, leave, hasKey = false } = props;
  const [draft, setDraft] = useDraft<Draft>(props.draft, NOTHING);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const isChanged = Object.keys(draft.fields).length > 0;

  const change = (name: string, value: FieldValue) => {
    // What the page held when the field was first touched: a later version of the record must not pass as seen.
    const known = name in draft.known ? draft.known : { ...draft.known, [name]: stored[name] ?? null };
    const next = isSame(known[name], value)
      ? { known: without(known, name), fields: without(draft.fields, name) }
      : { known, fields: { ...draft.fields, [name]: value } };
    setDraft(Object.keys(next.fields).length > 0 ? next : undefined);
  };
  const giveUp = () => {
    setDraft(undefined);
    setErrors({});
    setFailed(undefined);
    setConflicts([]);
    leave?.();
  };

  async function send(): Promise<void> {
    if (!save || !isChanged || busy) return;
    setBusy(true);
    setErrors({});
    setFailed(undefined);
    try {
      await save(draft.known, draft.fields);
      setDraft(undefined);
      setConflicts([]);
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.conflicts) setConflicts(body.conflicts as Conflict[]);
      else if (body?.errors)
        setErrors(Object.fromEntries(Object.entries(body.errors).map(([name, [first = '']]) => [name, first])));
      else setFailed(refusalWords(error));
    } finally {
      setBusy(false);
    }
  }
  useCommands(
    hasKey && save
      ? [
          {
            id: 'save',
            name: m.form_save(),
            key: '$mod+KeyS',
            whileTyping: true,
            icon: 'check',
            hint: true,
            run: () => void send(),
            disabled: !isChanged,
          },
        ]
      : [],
  );
  const settle = (conflict: Conflict, keep: boolean) => {
    const { field, theirs } = conflict;
    setConflicts(conflicts.filter((one) => one !== conflict));
    if (keep) setDraft({ ...draft, known: { ...draft.known, [field]: theirs } });
    else {
      const left = { known: without(draft.known, field), fields: without(draft.fields, field) };
      setDraft(Object.keys(left.fields).length > 0 ? left : undefined);
    }
  };

  return (
    <form
      className="record-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="record-form__fields">
        {fields.map((field) => {
          const conflict = conflicts.find((one) => one.field === field.name);
          const value = field.name in draft.fields ? draft.fields[field.name] : stored[field.name];
          return (
            <div
              key={field.name}
              className={field.wide ? 'record-form__field record-form__field--wide' : 'record-form__field'}
            >
              <FormField
                field={field}
                value={value ?? null}
                error={errors[field.name]}
                readOnly={!save}
                change={(next) => change(field.name, next)}
              />
              {conflict && (
                <div className="record-form__conflict" role="alert">
                  <p>
                    {m.form_conflict({
                      theirs: shown(field, conflict.theirs),
                      who: conflict.by === '' ? m.form_somebody() : conflict.by,
                      when: conflict.at === '' ? '' : shortMoment(conflict.at),
                    })}
                  </p>
                  <OfficeButton onClick={() => settle(conflict, true)}>{m.form_keep_mine()}</OfficeButton>
                  <OfficeButton onClick={() => settle(conflict, false)}>{m.form_take_theirs()}</OfficeButton>
                </div>
              )}
            </div>
          );
        })}
      </div>
      {props.children}
      {failed !== undefined && (
        <p className="field__error" role="alert">
          {failed}
        </p>
      )}
      {save && (isChanged || leave) && (
        <div className="record-form__foot">
          <OfficeButton onClick={giveUp}>{m.form_give_up()}</OfficeButton>
          <OfficeButton
            kind="go"
            icon="check"
            type="submit"
            disabled={busy || !isChanged || conflicts.length > 0}
            {...(hasKey && { keyShown: '$mod+KeyS' })}
          >
            {props.saveWords ?? m.form_save()}
          </OfficeButton>
        </div>
      )}
    </form>
  );
}

function shown({ kind, choices = [] }: RecordField, value: FieldValue): string {
  if (kind === 'tick') return value ? m.form_yes() : m.form_no();
  if (kind === 'choice') return choices.find((one) => one.value === String(value ?? ''))?.label ?? '—';
  if (Array.isArray(value)) return value.map((one) => choices.find((of) => of.value === one)?.label ?? one).join(', ');
  return value === null || value === '' ? '—' : String(value);
}
