/** A field with its label, a hint and what is wrong with it. */
import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldWords, fieldState } from './field-frame.tsx';

export type OfficeFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'className' | 'id'>;

export function OfficeField({ label, hint, error, owner, ...input }: OfficeFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} owner={owner}>
      <input className="input" id={id} {...fieldState(id, { hint, error })} {...input} />
    </FieldFrame>
  );
}
