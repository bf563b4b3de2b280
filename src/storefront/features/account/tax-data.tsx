/** Tax data that decide about the VAT of orders, with whether they hold today (docs/tax.md). Our office changes them. */
import type { ReactNode } from 'react';
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';

type Tax = ApiResponse<'account.get_customer'>['message']['tax'];

export function TaxData({ tax }: { tax: Tax }) {
  const { country, split_payment, split_holds, intent, vies } = tax;
  const euro = (amount: number) => formatEuro(amount, getLocale());
  const shown = new Intl.DisplayNames(getLocale(), { type: 'region' });
  return (
    <>
      {country !== 'IT' && <Fact label={m.orders_tax_country()}>{shown.of(country)}</Fact>}
      {vies && (
        <Fact label={m.orders_tax_vies()}>
          {VIES[vies.state]()}
          {vies.on && <Line>{m.orders_tax_vies_on({ day: vies.on })}</Line>}
          <Line>{vies.holds ? m.orders_tax_vies_holds() : m.orders_tax_vies_not()}</Line>
        </Fact>
      )}
      {split_payment && (
        <Fact label={m.orders_tax_split()}>{split_holds ? m.orders_tax_split_holds() : m.orders_tax_split_over()}</Fact>
      )}
      {intent && (
        <Fact label={m.orders_tax_intent()}>
          {intent.protocol}
          <Line>{m.orders_tax_intent_days({ from: intent.from, to: intent.to })}</Line>
          <Line>{m.orders_tax_intent_left({ left: euro(intent.left), plafond: euro(intent.plafond) })}</Line>
          {!intent.holds && <Line>{m.orders_tax_intent_not()}</Line>}
        </Fact>
      )}
    </>
  );
}

const VIES: Record<NonNullable<Tax['vies']>['state'], () => string> = {
  valid: m.orders_tax_vies_valid,
  'not-enrolled': m.orders_tax_vies_not_enrolled,
  'wrong-form': m.orders_tax_vies_not_enrolled,
  unverified: m.orders_tax_vies_unverified,
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      <br />
      {children}
    </>
  );
}
