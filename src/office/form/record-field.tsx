/** One field of a record, by its kind: text, euros, choice, tick, several codes. */
import { type ReactNode, useId, useState } from 'react';
import { moneyFromNumber, moneyToNumber } from '#contract/values/money.ts';
import { readTyped } from '#contract/values/written-number.ts';
import { fieldQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';

export type FieldValue = string | number | boolean | null | readonly string[];
export type FieldValues = Readonly<Record<string, FieldValue>>;

export interface RecordField {
  readonly name: string;
  readonly label: string;
  /** `euros`: empty = null. `choice`: the key '' is null when `nullable`. `codes`: several of the choices, by ticks. */
  readonly kind: 'text' | 'euros' | 'choice' | 'tick' | 'codes';
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  /** Values of a choice are numbers on the wire. */
  readonly numeric?: boolean;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly autoComplete?: string;
  /** Who wrote it last. */
  readonly owner?: ReactNode;
}

interface FormFieldProps {
  readonly field: RecordField;
  readonly value: FieldValue;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly change: (value: FieldValue) => void;
}

export function FormField({ field, value, error, readOnly, change }: FormFieldProps) {
  const id = useId();
  const { kind, label, hint, choices = [], numeric = false, autoComplete = 'off' } = field;
  const about = error === undefined ? undefined : `${id}-error`;
  const fault = error !== undefined && (
    <p className="field__error" id={`${id}-error`} role="alert">
      {error}
    </p>
  );
  if (kind === 'tick')
    return (
      <>
        <label className="tick">
          <input
            className="box"
            type="checkbox"
            checked={value === true}
            disabled={readOnly}
            aria-describedby={about}
            onChange={({ target }) => change(target.checked)}
          />
          {label}
        </label>
        {field.owner}
        {hint && <p className="hint">{hint}</p>}
        {fault}
      </>
    );
  if (kind === 'codes') {
    const held = Array.isArray(value) ? (value as readonly string[]) : [];
    return (
      <fieldset className="field">
        <legend className="field__label">{label}</legend>
        {field.owner}
        <div className="record-form__ticks">
          {choices.map((one) => (
            <label className="tick" key={one.value}>
              <input
                className="box"
                type="checkbox"
                checked={held.includes(one.value)}
                disabled={readOnly}
                onChange={({ target }) =>
                  change(target.checked ? [...held, one.value] : held.filter((code) => code !== one.value))
                }
              />
              {one.label}
            </label>
          ))}
        </div>
        {fault}
      </fieldset>
    );
  }
  if (kind === 'choice')
    return (
      <div className="field">
        <div className="field__head">
          <label className="field__label" htmlFor={id}>
            {label}
          </label>
          {field.owner}
        </div>
        <select
          className="input"
          id={id}
          value={String(value ?? '')}
          disabled={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={about}
          onChange={({ target }) => change(target.value === '' ? null : numeric ? Number(target.value) : target.value)}
        >
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
        {hint && <p className="hint">{hint}</p>}
        {fault}
      </div>
    );
  if (kind === 'euros')
    return <EuroField field={field} value={value} error={error} readOnly={readOnly} change={change} />;
  return (
    <OfficeField
      label={label}
      value={String(value ?? '')}
      readOnly={readOnly}
      error={error}
      owner={field.owner}
      maxLength={254}
      autoComplete={autoComplete}
      {...(hint && { hint })}
      onChange={({ target }) => change(target.value)}
    />
  );
}

/** `1.234,50` or `1234.5`; the text stays as it is typed until it is an amount. */
function EuroField({ field, value, error, readOnly, change }: FormFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: FieldValue }>();
  const plain = typeof value === 'number' ? fieldQuantity(value) : '';
  return (
    <OfficeField
      label={field.label}
      owner={field.owner}
      inputMode="decimal"
      autoComplete="off"
      value={typed && typed.of === value ? typed.text : plain}
      readOnly={readOnly}
      error={typed && typed.of === value && Number.isNaN(amountOf(typed.text)) ? m.form_no_amount() : error}
      {...(field.hint && { hint: field.hint })}
      onChange={({ target }) => {
        const amount = amountOf(target.value);
        const next = Number.isNaN(amount) ? value : amount;
        setTyped({ text: target.value, of: next });
        if (!Number.isNaN(amount)) change(amount);
      }}
    />
  );
}

/** null = empty, NaN = no amount. */
function amountOf(text: string): number | null {
  const plain = text.replace(/[\s€]/g, '');
  if (plain === '') return null;
  const euros = readTyped(plain, getLocale());
  const money = euros === undefined ? undefined : moneyFromNumber(euros);
  return money === undefined || money < 0 ? Number.NaN : moneyToNumber(money);
}
