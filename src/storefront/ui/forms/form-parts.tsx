/** More form fields, with label, hint and error like `Field`: long texts, selects, checkboxes; and the honeypot. */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { m } from '#storefront/messages/messages.js';
import { TRAP_FIELD } from '#storefront/platform/forms/stored-form.ts';
import { Check, FieldNote } from './field.tsx';

interface Told {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message; the field is then marked invalid. */
  error?: string | undefined;
}

function noteOf(id: string, { error, hint }: Pick<Told, 'error' | 'hint'>) {
  return {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };
}

export function TextArea({ label, hint, error, id, ...rest }: Told & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="field">
      <label htmlFor={fieldId}>{label}</label>
      <textarea className="input" id={fieldId} {...noteOf(fieldId, { error, hint })} {...rest} />
      <FieldNote id={`${fieldId}-note`} {...(error ? { error } : {})} hint={hint} />
    </div>
  );
}

export function Select({ label, hint, error, id, children, ...rest }: Told & SelectHTMLAttributes<HTMLSelectElement>) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="field">
      <label htmlFor={fieldId}>{label}</label>
      <select className="input" id={fieldId} {...noteOf(fieldId, { error, hint })} {...rest}>
        {children}
      </select>
      <FieldNote id={`${fieldId}-note`} {...(error ? { error } : {})} hint={hint} />
    </div>
  );
}

/** A checkbox that may be invalid: a required consent. */
export function Consent({
  children,
  error,
  id,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { id: string; error?: string | undefined }) {
  return (
    <div className="field">
      <Check id={id} {...noteOf(id, { error })} {...rest}>
        {children}
      </Check>
      <FieldNote id={`${id}-note`} {...(error ? { error } : {})} />
    </div>
  );
}

/** A label with the asterisk of mandatory fields (storefront.md §2 "Contact form"). */
export function required(text: ReactNode): ReactNode {
  return (
    <>
      {text} <span aria-hidden="true">*</span>
    </>
  );
}

/** Honeypot, invisible and not in the tab order: only bots fill it in. */
export function TrapField() {
  return (
    <p className="trap" aria-hidden="true">
      <label>
        {m.forms_website()}
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
