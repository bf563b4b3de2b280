/** A choice among few, with its label. */
import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldWords, fieldState } from './field-frame.tsx';

export type OfficeSelectProps = Pick<FieldWords, 'label' | 'error'> &
  Omit<ComponentProps<'select'>, 'className' | 'id'>;

export function OfficeSelect({ label, error, children, ...select }: OfficeSelectProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select className="input" id={id} {...fieldState(id, { error })} {...select}>
        {children}
      </select>
    </FieldFrame>
  );
}
