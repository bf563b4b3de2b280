/** A country: Italy first, then those whose companies VIES knows, then all others. */
import type { ComponentProps } from 'react';
import { isOtherEuCountry } from '#contract/values/eu-vat-numbers.rules.ts';
import type { CountryName } from '#kit/format/country-names.ts';
import { m } from '#storefront/messages/messages.js';
import { Select } from './form-parts.tsx';

export function CountrySelect({
  countries,
  ...rest
}: { countries: readonly CountryName[] } & Omit<ComponentProps<typeof Select>, 'children'>) {
  const italy = countries.filter(([code]) => code === 'IT');
  const others = countries.filter(([code]) => code !== 'IT');
  return (
    <Select autoComplete="country" {...rest}>
      <Options countries={italy} />
      <optgroup label={m.forms_countries_eu()}>
        <Options countries={others.filter(([code]) => isOtherEuCountry(code))} />
      </optgroup>
      <optgroup label={m.forms_countries_other()}>
        <Options countries={others.filter(([code]) => !isOtherEuCountry(code))} />
      </optgroup>
    </Select>
  );
}

const Options = ({ countries }: { countries: readonly CountryName[] }) =>
  countries.map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
