/** VAT as lines of totals, one per rate: "IVA 22%"; of a customer without VAT, why there is none. */

import { formatEuro } from '#contract/money.ts';
import type { VatLine } from '#contract/vat-line.ts';
import { formatQuantity } from '#storefront/lib/figures.ts';
import { m } from '#storefront/messages/messages.js';
import { getLocale } from '#storefront/messages/runtime.js';

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
