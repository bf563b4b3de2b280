/**
 * The customers: overdue amount in red, the last order, open carts, and a button to act for one of them at an address.
 */
import { Form } from 'react-router';
import type { AgentCustomer } from '#contract/endpoints/agent.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate } from '#kit/format/dates.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

export interface CustomerListProps {
  customers: readonly AgentCustomer[];
  /** The customer the agent acts for now; 0 = none. */
  chosen: number;
  next: string;
}

export function CustomerList({ customers, chosen, next }: CustomerListProps) {
  return (
    <ul className="customer-list">
      <li className="customer-list__row customer-list__row--head" aria-hidden="true">
        <span>{m.agent_customer()}</span>
        <span className="number">{m.agent_overdue()}</span>
        <span>{m.agent_last_order()}</span>
        <span>{m.agent_open_carts()}</span>
        <span>{m.agent_address()}</span>
      </li>
      {customers.map((customer) => (
        <CustomerRow key={customer.client_id} customer={customer} chosen={customer.client_id === chosen} next={next} />
      ))}
    </ul>
  );
}

function CustomerRow({ customer, chosen, next }: { customer: AgentCustomer; chosen: boolean; next: string }) {
  const { locale, address } = useSession();
  const euro = (amount: number) => formatEuro(amount, locale);
  const { client_id, company_name, overdue, unpaid, last_order, address_codes } = customer;
  const [first] = address_codes;
  return (
    <li className={chosen ? 'customer-list__row is-on' : 'customer-list__row'}>
      <div>
        <b>{company_name}</b>
        {chosen && (
          <span className="customer-list__chosen">
            <Icon name="check" />
            {m.agent_chosen()}
          </span>
        )}
        <small>
          <span className="code">{client_id}</span> · {customer.city}
          {customer.province && ` (${customer.province})`}
          {customer.phone && (
            <>
              {' · '}
              <a className="link" href={`tel:${customer.phone.replace(/\s/g, '')}`}>
                {customer.phone}
              </a>
            </>
          )}
        </small>
      </div>
      <p className={overdue > 0 ? 'number' : 'number customer-list__none'}>
        <span className="customer-list__label">{m.agent_overdue()} </span>
        {overdue > 0 ? <b className="overdue money">{euro(overdue)}</b> : <span className="muted">–</span>}
        {unpaid > 0 && <small className="customer-list__unpaid">{m.agent_unpaid({ amount: euro(unpaid) })}</small>}
      </p>
      <p>
        <span className="customer-list__label">{m.agent_last_order()} </span>
        {last_order ? (
          <>
            {longDate(last_order.date)} <span className="money">{euro(last_order.total)}</span>
            <small className="code">{last_order.number}</small>
          </>
        ) : (
          <span className="muted">{m.agent_no_order()}</span>
        )}
      </p>
      <p className={customer.agent_cart || customer.client_cart ? undefined : 'customer-list__none'}>
        <span className="customer-list__label">{m.agent_open_carts()} </span>
        <OpenCart label={m.agent_cart_mine()} cart={customer.agent_cart} />
        <OpenCart label={m.agent_cart_client()} cart={customer.client_cart} />
        {!customer.agent_cart && !customer.client_cart && <span className="muted">–</span>}
      </p>
      <Form method="post" className="customer-list__choose">
        <input type="hidden" name="client_id" value={client_id} />
        {next && <input type="hidden" name="next" value={next} />}
        {address_codes.length > 1 ? (
          <select
            className="input"
            name="address_code"
            aria-label={m.agent_address_of({ name: company_name })}
            defaultValue={chosen ? address?.address_code : first?.address_code}
          >
            {address_codes.map((one) => (
              <option key={one.address_code} value={one.address_code}>
                {one.name}, {one.Citta}
              </option>
            ))}
          </select>
        ) : (
          <>
            <input type="hidden" name="address_code" value={first?.address_code ?? 0} />
            <span className="customer-list__address">{first ? `${first.name}, ${first.Citta}` : '–'}</span>
          </>
        )}
        <Button
          type="submit"
          tone={chosen ? 'ink' : undefined}
          aria-label={m.agent_choose_name({ name: company_name })}
        >
          {m.agent_choose()}
        </Button>
      </Form>
    </li>
  );
}

function OpenCart({ label, cart }: { label: string; cart: AgentCustomer['agent_cart'] }) {
  const { locale } = useSession();
  if (!cart) return null;
  return (
    <span className="customer-list__cart">
      {label} <span className="money">{formatEuro(cart.totale_net, locale)}</span>
      <small>{m.agent_rows({ count: cart.rows, shown: formatCount(cart.rows) })}</small>
    </span>
  );
}
