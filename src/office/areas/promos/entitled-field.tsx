/** Whom a promo, a gift or a coupon is for: everybody, the customers of a price list, named customers. */
import { m } from '#office/messages/messages.js';
import { OfficeSelect } from '#office/ui/office-select.tsx';
import { OfficeTextArea } from '#office/ui/office-text-area.tsx';
import { buyersOf, entitledOf } from './promo/promo-form.rules.ts';

export interface EntitledFieldProps {
  /** null = the lines differ. */
  readonly value: string | null;
  readonly names: Readonly<Record<string, string>>;
  readonly lists: ReadonlyArray<{ readonly code: string; readonly name: string }>;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly change: (value: string) => void;
}

export function EntitledField({ value, names, lists, error, readOnly, change }: EntitledFieldProps) {
  const { who, names: chosen } = value === null ? { who: '', names: '' } : buyersOf(value);
  const known = chosen
    .split('\n')
    .map((code) => names[`customer:${code}`])
    .filter((name) => name !== undefined);
  return (
    <>
      <OfficeSelect
        label={m.promos_who()}
        value={who}
        disabled={readOnly}
        error={who === 'all' ? error : undefined}
        onChange={({ target }) => {
          const next = target.value as 'all' | 'list' | 'customer';
          change(entitledOf({ who: next, names: next === 'list' ? (lists[0]?.code ?? '') : '' }));
        }}
      >
        {value === null && <option value="">{m.promos_differs()}</option>}
        <option value="all">{m.promos_everybody()}</option>
        <option value="list">{m.promos_of_list()}</option>
        <option value="customer">{m.promos_named_customers()}</option>
      </OfficeSelect>
      {who === 'list' && (
        <OfficeSelect
          label={m.promos_list()}
          value={chosen}
          disabled={readOnly}
          error={error}
          onChange={({ target }) => change(entitledOf({ who: 'list', names: target.value }))}
        >
          {lists.every(({ code }) => code !== chosen) && <option value={chosen}>{chosen}</option>}
          {lists.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </OfficeSelect>
      )}
      {who === 'customer' && (
        <OfficeTextArea
          label={m.promos_customer_numbers()}
          hint={known.length > 0 ? known.slice(0, 5).join(', ') : m.promos_customer_numbers_hint()}
          rows={2}
          defaultValue={chosen}
          key={value}
          readOnly={readOnly}
          error={error}
          onBlur={({ target }) => change(entitledOf({ who: 'customer', names: target.value }))}
        />
      )}
    </>
  );
}
