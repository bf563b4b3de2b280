/** A choice among few, with its label. */
import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldWords, fieldState } from './field-frame.tsx';

export type OfficeSelectProps = Pick<FieldWords, 'label' | 'hint' | 'error'> &
  Omit<ComponentProps<'select'>, 'className' | 'id'>;

export function OfficeSelect({ label, hint, error, children, ...select }: OfficeSelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select className="input" id={id} {...fieldState(id, { hint, error })} {...select}>
        {children}
      </select>
    </FieldFrame>
  );
}
