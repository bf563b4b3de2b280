/** A field with its label, a hint and what is wrong with it. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { OfficeIcon } from './office-icon.tsx';
import './office-field.css';

export interface OfficeFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Who wrote it last. */
  readonly owner?: ReactNode;
}

export function OfficeField({ label, hint, error, owner, ...input }: OfficeFieldProps) {
  const id = useId();
  const about = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className="field__head">
        <label className="field__label" htmlFor={id}>
          {label}
        </label>
        {owner}
      </div>
      <input
        className="input"
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={about || undefined}
        {...input}
      />
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <OfficeIcon name="info" small />
          {error}
        </p>
      )}
    </div>
  );
}
