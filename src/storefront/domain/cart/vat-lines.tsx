/** VAT as lines of totals, one per rate: "IVA 22%"; for a customer without VAT, the reason. */

import type { VatLine } from '#contract/endpoints/vat-line.ts';
import { formatEuro } from '#contract/values/money.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';
import { formatQuantity } from '#storefront/platform/format/number-format.ts';

export function VatLines({ lines, className }: { lines: readonly VatLine[]; className?: string }) {
  return lines.map(({ rate, tax, exemption }) => (
    <div key={rate}>
      <dt>
        {exemption ? (
          <>
            {m.cart_vat_none({ nature: exemption.nature })}
            <br />
            <small>{exemption.reason}</small>
          </>
        ) : (
          m.cart_vat_rate({ rate: formatQuantity(rate) })
        )}
      </dt>
      <dd className={className}>{formatEuro(tax, getLocale())}</dd>
    </div>
  ));
}
