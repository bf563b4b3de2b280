/** A customer's tax data in the shape of the wire: what is agreed, and whether it holds today (docs/tax.md). */
import type { z } from 'zod';
import type { customerTaxSchema } from '#contract/endpoints/account/customer.ts';
import { moneyToNumber } from '#contract/values/money.ts';
import {
  type CustomerTax,
  isIntraEu,
  isWithin,
  taxCountry,
  type VatTerms,
  vatRegime,
} from '#contract/values/vat-treatment.rules.ts';
import { italianDate } from '../customer.presenter.ts';

/** `day`: plain date of the shop. */
export function presentTax(tax: CustomerTax, terms: VatTerms, day: string): z.input<typeof customerTaxSchema> {
  const { why } = vatRegime(tax, terms, day);
  const { intent, vies, splitPayment } = tax;
  return {
    country: taxCountry(tax),
    split_payment: splitPayment,
    split_holds: splitPayment && terms.splitPayment.some((period) => isWithin(day, period)),
    intent: intent && {
      protocol: intent.protocol,
      from: italianDate(intent.validFrom),
      to: italianDate(intent.validTo),
      plafond: moneyToNumber(intent.plafond),
      left: moneyToNumber(intent.left),
      holds: why === 'intent',
    },
    vies: isIntraEu(tax) ? { state: vies.state, on: vies.on && italianDate(vies.on), holds: why === 'intra-eu' } : null,
  };
}
