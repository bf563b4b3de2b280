/** A text of several lines with its label and what is wrong with it. */
import { type ComponentProps, useId } from 'react';
import { OfficeIcon } from './office-icon.tsx';
import './office-field.css';

export interface OfficeTextProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  readonly label: string;
  readonly error?: string | undefined;
}

export function OfficeText({ label, error, ...input }: OfficeTextProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error !== undefined ? `${id}-error` : undefined}
        {...input}
      />
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <OfficeIcon name="info" small />
          {error}
        </p>
      )}
    </div>
  );
}
