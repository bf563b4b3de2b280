/** Beside the rows of an order: delivery, payment and note, totals. */
import type { ReactNode } from 'react';
import type { Order } from '#contract/endpoints/order.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { EcoTotals } from '#storefront/domain/cart/eco.tsx';
import { VatReasons } from '#storefront/domain/cart/vat-lines.tsx';
import { usePickupPlace } from '#storefront/domain/order/pickup-place.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';

export function OrderDelivery({ order }: { order: Order }) {
  return (
    <Section title={m.orders_delivery()}>
      <Fact label={order.delivery_type === 'pickup' ? m.orders_pickup() : m.orders_destination()}>
        <DeliveryPlace order={order} />
      </Fact>
      {order.delivery_date && (
        <Fact label={m.orders_delivery_date()}>
          {longDate(order.delivery_date)}
          {order.pickup_window && `, ${order.pickup_window.from}–${order.pickup_window.to}`}
        </Fact>
      )}
      {order.payment_method.label && <Fact label={m.orders_payment()}>{order.payment_method.label}</Fact>}
      {order.single_delivery && <Fact label={m.orders_single_delivery()}>{m.orders_single_delivery_yes()}</Fact>}
      {order.invoice && <Fact label={m.orders_invoice()}>{invoiceText(order.invoice)}</Fact>}
      {order.cig && <Fact label={m.orders_cig()}>{order.cig}</Fact>}
      {order.cup && <Fact label={m.orders_cup()}>{order.cup}</Fact>}
      {order.note && <Fact label={m.orders_note()}>{order.note}</Fact>}
    </Section>
  );
}

/** The invoice recipient, if it is not the customer as registered (C-CNT-4). */
function invoiceText(invoice: NonNullable<Order['invoice']>): string {
  if (invoice.kind === 'private') return m.orders_invoice_code({ code: invoice.tax_code });
  const { company_name, vat_number, recipient_code, pec } = invoice;
  return [company_name, m.orders_invoice_vat({ number: vat_number }), recipient_code, pec].filter(Boolean).join(', ');
}

/** The delivery address, or the pickup place. */
export function DeliveryPlace({ order }: { order: Pick<Order, 'delivery_type' | 'destination'> }) {
  const pickupPlace = usePickupPlace();
  return <>{order.delivery_type === 'pickup' ? pickupPlace : order.destination}</>;
}

export function OrderTotals({ order }: { order: Order }) {
  const { locale } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  return (
    <Section title={m.orders_totals()} figures note={order.eco_note}>
      <Fact label={m.orders_total_gross()}>{euro(order.totale_lordo)}</Fact>
      <Fact label={m.orders_discounts()}>{euro(order.totale_netto + order.sconto_coupon - order.totale_lordo)}</Fact>
      {order.coupon_code && (
        <div className="money-part">
          <dt>{m.orders_coupon({ code: order.coupon_code })}</dt>
          <dd>{euro(-order.sconto_coupon)}</dd>
        </div>
      )}
      <Fact label={m.orders_total_net()}>{euro(order.totale_netto)}</Fact>
      <EcoTotals eco={order.eco} />
      <Fact label={m.orders_transport()}>{euro(order.spese_trasporto)}</Fact>
      {order.vat_table.length > 1 &&
        order.vat_table.map(({ rate, taxable, tax, exemption, note }) => (
          <Fact
            key={exemption?.nature ?? rate}
            label={
              <>
                {exemption ? m.orders_vat_none({ nature: exemption.nature }) : m.orders_vat_rate({ rate })}{' '}
                <small>{m.orders_vat_on({ taxable: euro(taxable) })}</small>
                <VatReasons texts={[exemption?.reason, note]} />
              </>
            }
          >
            {euro(tax)}
          </Fact>
        ))}
      <Fact label={vatLabel(order)}>{euro(order.iva)}</Fact>
      <Fact label={<b>{m.orders_total_document()}</b>}>
        <b>{euro(order.totale_doc)}</b>
      </Fact>
      {order.payable !== undefined && (
        <Fact label={<b>{m.orders_payable()}</b>}>
          <b>{euro(order.payable)}</b>
        </Fact>
      )}
    </Section>
  );
}

/** Label for a single rate, or, for a customer without VAT, the reason. */
function vatLabel({ vat_table: table }: Order): ReactNode {
  const [line, ...others] = table;
  if (!line || others.length > 0) return m.orders_vat();
  const { rate, exemption, note } = line;
  return (
    <>
      {exemption ? m.orders_vat_none({ nature: exemption.nature }) : m.orders_vat_rate({ rate })}
      <VatReasons texts={[exemption?.reason, note]} />
    </>
  );
}

interface SectionProps {
  title: string;
  figures?: boolean;
  /** Below the facts. */
  note?: string | undefined;
  children: ReactNode;
}

function Section({ title, figures = false, note, children }: SectionProps) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{title}</h2>
      </div>
      <dl className={figures ? 'facts facts--numbers' : 'facts'}>{children}</dl>
      {note && <p className="hint">{note}</p>}
    </section>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
