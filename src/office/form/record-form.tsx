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
import {
  type Conflict,
  isEmptyDraft,
  NO_DRAFT,
  overField,
  type RecordDraft,
  withField,
  withoutField,
} from './record-draft.rules.ts';
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

type Draft = RecordDraft<FieldValues, FieldValues>;
type FieldConflict = Conflict<string, FieldValue>;

export function RecordForm(props: RecordFormProps) {
  const { fields, stored, save, leave, hasKey = false } = props;
  const [draft, setDraft] = useDraft<Draft>(props.draft, NO_DRAFT);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<string>();
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const isChanged = !isEmptyDraft(draft);

  const put = (next: Draft) => setDraft(isEmptyDraft(next) ? undefined : next);
  const change = (name: string, value: FieldValue) => {
    const held = stored[name] ?? null;
    put(withField(draft, name, { typed: value, shown: held, stored: held }));
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
      await save(draft.known as FieldValues, draft.fields as FieldValues);
      setDraft(undefined);
      setConflicts([]);
    } catch (error) {
      const body = error instanceof ApiError ? error.body : undefined;
      if (body?.conflicts) setConflicts(body.conflicts as FieldConflict[]);
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
  const settle = (conflict: FieldConflict, keep: boolean) => {
    const { field, theirs } = conflict;
    setConflicts(conflicts.filter((one) => one !== conflict));
    put(keep ? overField(draft, field, theirs) : withoutField(draft, field));
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
