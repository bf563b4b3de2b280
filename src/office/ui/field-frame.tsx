/** What fields have in common: the label, who wrote them last, a hint and what is wrong. */
import type { ReactNode } from 'react';
import { OfficeIcon } from './office-icon.tsx';
import './office-field.css';

export interface FieldWords {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Who wrote it last. */
  readonly owner?: ReactNode;
}

export interface FieldFrameProps extends FieldWords {
  /** Of the field. */
  readonly id: string;
  readonly children: ReactNode;
}

/** What the field itself says of its hint and its error. */
export const fieldState = (id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) => ({
  'aria-invalid': error !== undefined || undefined,
  'aria-describedby':
    [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

export const FieldFrame = ({ id, label, hint, error, owner, children }: FieldFrameProps) => (
  <div className="field">
    <div className="field__head">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {owner}
    </div>
    {children}
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
