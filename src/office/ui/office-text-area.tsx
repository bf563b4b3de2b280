/** A field of several lines with its label. Ctrl+Enter sends its form. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import './office-field.css';

export interface OfficeTextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Who wrote it last. */
  readonly owner?: ReactNode;
}

export function OfficeTextArea({ label, hint, error, owner, id: given, ...area }: OfficeTextAreaProps) {
  const own = useId();
  const id = given ?? own;
  const about = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className="field__head">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {owner}
      </div>
      <textarea
        className="input"
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={about || undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        {...area}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
