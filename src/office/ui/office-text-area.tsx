/** A field of several lines with its label. Ctrl+Enter sends its form. */
import { type ComponentProps, useId } from 'react';
import { FieldFrame, type FieldWords, fieldState } from './field-frame.tsx';

export type OfficeTextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className'>;

export function OfficeTextArea({ label, hint, error, owner, id: given, ...area }: OfficeTextAreaProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} owner={owner}>
      <textarea
        className="input"
        id={id}
        {...fieldState(id, { hint, error })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        {...area}
      />
    </FieldFrame>
  );
}
