/** The fields of a coupon. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { RecordEditing } from '#office/form/use-record-draft.ts';
import { callOffice } from '#office/lib/call-office.ts';
import { may } from '#office/lib/start-data.ts';
import { m } from '#office/messages/messages.js';
import { OfficeField } from '#office/ui/office-field.tsx';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { EntitledField } from '../../promos/entitled-field.tsx';
import type { CouponForm } from './coupon-form.rules.ts';

type TextField = {
  readonly [Field in keyof CouponForm]: CouponForm[Field] extends string ? Field : never;
}[keyof CouponForm];

interface CouponFieldsProps {
  readonly editing: RecordEditing<CouponForm>;
  readonly names: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
}

export function CouponFields({ editing, names, readOnly }: CouponFieldsProps) {
  const id = useId();
  const { data: choices } = useQuery({
    queryKey: ['promo-choices'],
    queryFn: async () => (await callOffice('office_promos.get_choices', {})).message,
  });
  const { form, errors } = editing;
  const text = (field: Exclude<TextField, 'kind'>) => ({
    value: form[field],
    readOnly,
    autoComplete: 'off',
    error: errors[field] || undefined,
    onChange: ({ target }: { target: { value: string } }) => editing.set(field, target.value),
  });
  const decimal = { inputMode: 'decimal', maxLength: 14 } as const;
  const proposed = form.kind === 'family' ? choices?.families : form.kind === 'brand' ? choices?.brands : undefined;
  return (
    <div className="promo__fields">
      <OfficeField label={m.promos_title_it()} maxLength={200} {...text('title_it')} />
      <OfficeField label={m.promos_title_en()} maxLength={200} {...text('title_en')} />
      <OfficeField label={m.coupons_chain()} hint={m.coupons_chain_hint()} maxLength={60} {...text('chain')} />
      {may('prices.read') && (
        <>
          <OfficeField label={m.coupons_amount()} {...decimal} {...text('amount')} />
          <OfficeField label={m.coupons_minimum()} hint={m.coupons_minimum_hint()} {...decimal} {...text('minimum')} />
        </>
      )}
      <OfficeSelect
        label={m.coupons_kind()}
        value={form.kind}
        disabled={readOnly}
        onChange={({ target }) => editing.set('kind', target.value as CouponForm['kind'])}
      >
        <option value="cart">{m.coupons_cart()}</option>
        <option value="article">{m.promos_kind_article()}</option>
        <option value="family">{m.promos_kind_family()}</option>
        <option value="brand">{m.promos_kind_brand()}</option>
      </OfficeSelect>
      {form.kind !== 'cart' && (
        <>
          <OfficeField
            label={m.coupons_of()}
            maxLength={100}
            hint={names[`${form.kind}:${form.of}`] ?? proposed?.find(({ code }) => code === form.of)?.name ?? ''}
            list={proposed ? id : undefined}
            {...text('of')}
          />
          <datalist id={id}>
            {proposed?.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </datalist>
        </>
      )}
      <OfficeField label={m.promos_from()} type="date" {...text('valid_from')} />
      <OfficeField label={m.promos_to()} type="date" {...text('valid_to')} />
      <EntitledField
        value={form.entitled}
        names={names}
        lists={choices?.lists ?? []}
        error={errors.entitled || undefined}
        readOnly={readOnly}
        change={(entitled) => editing.set('entitled', entitled)}
      />
      <OfficeField
        label={m.coupons_max_uses()}
        hint={m.coupons_max_uses_hint()}
        inputMode="numeric"
        maxLength={10}
        {...text('max_uses')}
      />
      <label className="tick">
        <input
          className="box"
          type="checkbox"
          checked={form.once_per_customer}
          disabled={readOnly}
          onChange={({ target }) => editing.set('once_per_customer', target.checked)}
        />
        {m.coupons_once()}
      </label>
    </div>
  );
}
