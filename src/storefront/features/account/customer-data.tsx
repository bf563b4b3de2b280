/** The customer's own data with the labels of the specification; empty fields are omitted (C-ACC-2). */
import type { ApiResponse } from '#contract/endpoints/api.ts';
import { m } from '#storefront/messages/messages.js';
import { TaxData } from './tax-data.tsx';

export type Customer = ApiResponse<'account.get_customer'>['message'];

type PlainField = Exclude<keyof Customer, 'vat_exemption' | 'tax'>;

const LABELS: Record<PlainField, () => string> = {
  code: m.orders_customer_code,
  company_name: m.orders_customer_company_name,
  surname: m.orders_customer_surname,
  first_name: m.orders_customer_first_name,
  tax_code: m.orders_customer_tax_code,
  vat_number: m.orders_customer_vat_number,
  recipient_code: m.orders_customer_recipient_code,
  pec: m.orders_customer_pec,
  address: m.orders_customer_address,
  city: m.orders_customer_city,
  province: m.orders_customer_province,
  postal_code: m.orders_customer_postal_code,
  phone: m.orders_customer_phone,
  fax: m.orders_customer_fax,
  email: m.orders_customer_email,
  discount: m.orders_customer_discount,
  payment_method: m.orders_customer_payment_method,
  port: m.orders_customer_port,
  vector: m.orders_customer_vector,
  agent: m.orders_customer_agent,
};

export function CustomerData({ customer }: { customer: Customer }) {
  const filled = (Object.keys(LABELS) as PlainField[]).filter((field) => customer[field] !== '');
  return (
    <dl className="facts facts--columns section">
      {filled.map((field) => (
        <div key={field} className={field === 'discount' ? 'money-part' : undefined}>
          <dt>{LABELS[field]()}</dt>
          <dd>
            {customer[field]}
            {field === 'discount' && '\u00a0%'}
          </dd>
        </div>
      ))}
      {customer.vat_exemption && (
        <div>
          <dt>{m.orders_customer_vat_exemption()}</dt>
          <dd>
            <Exemption exemption={customer.vat_exemption} />
          </dd>
        </div>
      )}
      <TaxData tax={customer.tax} />
    </dl>
  );
}

/** VAT exemption: code, reason, and last day; after that day, a note that VAT is charged again. */
function Exemption({ exemption }: { exemption: NonNullable<Customer['vat_exemption']> }) {
  const { nature, title, reason, until, holds } = exemption;
  return (
    <>
      {nature} · {title}
      {reason && (
        <>
          <br />
          {reason}
        </>
      )}
      {until && (
        <>
          <br />
          {holds ? m.orders_customer_vat_until({ day: until }) : m.orders_customer_vat_expired({ day: until })}
        </>
      )}
    </>
  );
}
