/** A choice among few, with its label. */
import { type ComponentProps, useId } from 'react';
import './office-field.css';

export interface OfficeSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'id'> {
  readonly label: string;
  readonly error?: string | undefined;
}

export function OfficeSelect({ label, error, children, ...select }: OfficeSelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <select
        className="input"
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined ? `${id}-error` : undefined}
        {...select}
      >
        {children}
      </select>
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
