/** VAT as lines of totals, one per rate and nature: "IVA 22%", or why there is none; below, a sentence where one is needed. */
import { Fragment } from 'react';
import type { VatLine } from '#contract/endpoints/vat-line.ts';
import { formatEuro } from '#contract/values/money.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';

export function VatLines({ lines, className }: { lines: readonly VatLine[]; className?: string }) {
  return lines.map(({ rate, tax, exemption, note }) => (
    <div key={exemption?.nature ?? rate}>
      <dt>
        {exemption ? m.cart_vat_none({ nature: exemption.nature }) : m.cart_vat_rate({ rate: formatQuantity(rate) })}
        <VatReasons texts={[exemption?.reason, note]} />
      </dt>
      <dd className={className}>{formatEuro(tax, getLocale())}</dd>
    </div>
  ));
}

/** Why there is no VAT, or why it is not paid to the shop: small, each on a line of its own. */
export function VatReasons({ texts }: { texts: ReadonlyArray<string | undefined> }) {
  return texts.map(
    (text) =>
      text && (
        <Fragment key={text}>
          <br />
          <small>{text}</small>
        </Fragment>
      ),
  );
}

/** What is paid to the shop, where the buyer pays VAT to the State (split payment); else nothing. */
export function PayableLine({ payable }: { payable: number | undefined }) {
  if (payable === undefined) return null;
  return (
    <div className="sum">
      <dt>{m.cart_payable()}</dt>
      <dd>{formatEuro(payable, getLocale())}</dd>
    </div>
  );
}
