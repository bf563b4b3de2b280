/** From and to, plain dates. Fields of a GET form, named `from` and `to`; with `onChange` they are controlled. */
import type { ChangeEvent, ComponentProps } from 'react';
import { m } from '#storefront/messages/messages.js';

export interface Period {
  /** As in a date field, `YYYY-MM-DD`; empty = no limit. */
  from: string;
  to: string;
}

export interface PeriodFieldsProps extends Period {
  onChange?: (period: Period) => void;
}

export function PeriodFields({ from, to, onChange }: PeriodFieldsProps) {
  const period = { from, to };
  const field = (name: keyof Period): ComponentProps<'input'> =>
    onChange
      ? {
          value: period[name],
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            onChange({ ...period, [name]: event.currentTarget.value }),
        }
      : { name, defaultValue: period[name] };
  return (
    <>
      <label className="field">
        <span>{m.orders_from()}</span>
        <input className="input" type="date" {...field('from')} />
      </label>
      <label className="field">
        <span>{m.orders_to()}</span>
        <input className="input" type="date" {...field('to')} />
      </label>
    </>
  );
}
