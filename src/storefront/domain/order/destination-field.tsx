/** Chooses one of the customer's delivery addresses, or all of them (C-ACC-3). */
import type { ComponentProps } from 'react';
import type { Address } from '#contract/endpoints/account/identity.ts';

export interface DestinationFieldProps extends ComponentProps<'select'> {
  label: string;
  /** Label of the choice "all addresses". */
  all: string;
  addresses: readonly Pick<Address, 'address_code' | 'name'>[];
}

export function DestinationField({ label, all, addresses, ...select }: DestinationFieldProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="input" {...select}>
        <option value="">{all}</option>
        {addresses.map((address) => (
          <option key={address.address_code} value={address.address_code}>
            {address.name}
          </option>
        ))}
      </select>
    </label>
  );
}
