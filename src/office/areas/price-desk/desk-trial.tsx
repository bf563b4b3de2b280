/** What if: each field left empty stays as it is stored. Nothing is saved. */
import type { ReactNode } from 'react';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import type { DeskField, DeskForm } from './desk-form.rules.ts';

export interface DeskTrialProps {
  readonly form: DeskForm;
  readonly faults: ReadonlySet<DeskField>;
  /** The server's sentences, by field of the trial. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly lists: ReadonlyArray<{ readonly code: string; readonly name: string }>;
  readonly addresses: ReadonlyArray<{ readonly address_code: number; readonly text: string }>;
  readonly change: (field: DeskField, value: string) => void;
  readonly children: ReactNode;
}

export function DeskTrial({ form, faults, errors, lists, addresses, change, children }: DeskTrialProps) {
  const field = (name: DeskField, said?: string) => ({
    value: form[name],
    autoComplete: 'off',
    error: faults.has(name) ? m.pricedesk_no_number() : said,
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  const choice = (name: DeskField) => ({
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  });
  const decimal = { inputMode: 'decimal', maxLength: 14 } as const;
  return (
    <>
      <div className="price-desk__fields">
        <OfficeSelect label={m.pricedesk_try_list()} {...choice('try_list')} error={errors.list?.[0]}>
          <option value="">{m.pricedesk_as_it_is()}</option>
          {lists.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField label={m.pricedesk_try_gross()} {...field('try_gross')} {...decimal} />
        <OfficeField label={m.pricedesk_try_chain()} {...field('try_chain', errors.chain?.[0])} placeholder="50+10" />
        <OfficeField
          label={m.pricedesk_try_general()}
          {...field('try_general', errors.general?.[0])}
          placeholder="50+10"
        />
        <OfficeField label={m.pricedesk_try_net()} {...field('try_net', errors.promo?.[0])} {...decimal} />
        <OfficeField label={m.pricedesk_try_extra()} {...field('try_extra')} placeholder="5" />
        <OfficeField label={m.pricedesk_try_from()} {...field('try_from')} {...decimal} />
        <OfficeField label={m.pricedesk_try_quantity()} {...field('try_quantity')} {...decimal} />
        <OfficeField label={m.pricedesk_try_day()} type="date" {...field('try_day')} />
        {addresses.length > 1 && (
          <OfficeSelect label={m.pricedesk_try_address()} {...choice('try_address')}>
            <option value="">{m.pricedesk_as_it_is()}</option>
            {addresses.map(({ address_code: code, text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </OfficeSelect>
        )}
      </div>
      {children}
    </>
  );
}
