/**
 * Fields of one record that are saved together with what the page held of them (C-OFF-4). What is typed survives a reload; a field
 * that another person changed meanwhile stands with both values until one is chosen.
 */
import type { ReactNode } from 'react';
import { useCommands } from '#office/commands/use-commands.ts';
import { m } from '#office/messages/messages.js';
import { OfficeButton } from '#office/ui/office-button.tsx';
import { conflictWords } from './record-conflicts.tsx';
import { type FieldValue, type FieldValues, FormField, type RecordField } from './record-field.tsx';
import { useRecordDraft } from './use-record-draft.ts';
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

export function RecordForm(props: RecordFormProps) {
  const { fields, stored, save, leave, hasKey = false } = props;
  const editing = useRecordDraft<FieldValues, FieldValues>({
    draft: props.draft,
    stored,
    formOf: (values) => values,
    valuesOf: (values) => ({ values, faults: {} }),
    send: async (values, known) => save?.(known as FieldValues, values as FieldValues),
  });
  const { errors, conflicts, busy, refusal } = editing;
  const isChanged = editing.changed > 0;
  const send = () => (save ? editing.save() : undefined);
  const giveUp = () => {
    editing.discard();
    leave?.();
  };
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
          return (
            <div
              key={field.name}
              className={field.wide ? 'record-form__field record-form__field--wide' : 'record-form__field'}
            >
              <FormField
                field={field}
                value={editing.form[field.name] ?? null}
                error={errors[field.name]}
                readOnly={!save}
                change={(next) => editing.set(field.name, next)}
              />
              {conflict && (
                <div className="record-form__conflict" role="alert">
                  <p>{conflictWords(conflict, shown(field, conflict.theirs as FieldValue))}</p>
                  <OfficeButton onClick={() => editing.settle(conflict, 'mine')}>{m.form_keep_mine()}</OfficeButton>
                  <OfficeButton onClick={() => editing.settle(conflict, 'theirs')}>{m.form_take_theirs()}</OfficeButton>
                </div>
              )}
            </div>
          );
        })}
      </div>
      {props.children}
      {refusal !== undefined && (
        <p className="field__error" role="alert">
          {refusal}
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
