/** Form fields with label, hint and error; the error is linked to the field and announced. */
import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '#storefront/messages/messages.js';
import { Icon } from '../icon.tsx';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message; the field is then marked invalid. */
  error?: string | undefined;
}

export function Field({ label, hint, error, id, className, ...input }: FieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const noteId = error || hint ? `${fieldId}-note` : undefined;
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <input
        className="input"
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteId}
        {...input}
      />
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  );
}

/** Error or hint below a field; give its id to the field's `aria-describedby`. */
export function FieldNote({ id, error, hint }: { id?: string; error?: string; hint?: ReactNode }) {
  if (error)
    return (
      <p className="error" id={id}>
        <Icon name="alert" />
        {error}
      </p>
    );
  return hint ? (
    <p className="hint" id={id}>
      {hint}
    </p>
  ) : null;
}

/** A checkbox or a radio button with its text; `count` is grey at the right. */
export function Check({
  children,
  count,
  type = 'checkbox',
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { count?: ReactNode }) {
  return (
    <label className={input.disabled ? 'check check--off' : 'check'}>
      <input type={type} {...input} />
      <span>{children}</span>
      {count !== undefined && <span className="count">{count}</span>}
    </label>
  );
}

export interface ErrorSummaryProps {
  /** Field id → error message. Empty: nothing is shown. */
  errors: Readonly<Record<string, string>>;
  /** The focus is not moved: the form has already focused its first invalid field. */
  leavesFocus?: boolean;
  /** Labels of the fields, before their messages. */
  labelOf?: (field: string) => string | undefined;
}

/** The errors of a sent form in one place, each a link to its field; gets the focus when it appears. */
export function ErrorSummary({ errors, leavesFocus = false, labelOf }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors);
  const shown = entries.length > 0;
  useEffect(() => {
    if (shown && !leavesFocus) ref.current?.focus();
  }, [shown, leavesFocus]);
  if (!shown) return null;
  return (
    <div className="note note--err" role="alert" tabIndex={-1} ref={ref}>
      <Icon name="alert" />
      <div>
        <p>
          <b>{m.forms_fix_errors()}</b>
        </p>
        <ul>
          {entries.map(([field, text]) => (
            <li key={field}>
              <a className="link" href={`#${field}`}>
                {[labelOf?.(field), text].filter(Boolean).join(': ')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
