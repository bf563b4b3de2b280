/**
 * The customer's delivery addresses: which one is active, the conditions of each, and a button to choose another
 * (storefront.md §1).
 */
import { Form } from 'react-router';
import type { DeliveryAddress } from '#contract/endpoints/account/customer.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';

export interface AddressListProps {
  addresses: readonly DeliveryAddress[];
  /** Code of the active one. */
  active: number | undefined;
}

export function AddressList({ addresses, active }: AddressListProps) {
  return (
    <ul className="addresses">
      {addresses.map((address) => (
        <AddressCard key={address.address_code} address={address} active={address.address_code === active} />
      ))}
    </ul>
  );
}

function AddressCard({ address, active }: { address: DeliveryAddress; active: boolean }) {
  const facts: Array<[label: string, value: string]> = [
    [m.account_address_code(), String(address.address_code).padStart(3, '0')],
    [m.account_address_phone(), address.phone],
    [m.account_address_payment(), address.payment_method],
    [m.account_address_port(), address.port],
    [m.account_address_vector(), address.vector],
  ];
  const id = `address-${address.address_code}`;
  return (
    <li className="section" aria-labelledby={id}>
      <div className="section__head">
        <h2 id={id}>{address.name}</h2>
        {active && <Badge tone="cart">{m.account_address_active()}</Badge>}
      </div>
      <p>{address.IndirizzoEsteso}</p>
      <dl className="facts">
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="actions">
        {!active && (
          <Form method="post" action={paths.address()}>
            <input type="hidden" name="next" value={paths.accountAddresses()} />
            <Button
              type="submit"
              name="address_code"
              value={address.address_code}
              aria-label={m.account_address_choose_label({ name: address.name })}
            >
              {m.account_address_choose()}
            </Button>
          </Form>
        )}
        <Link className="link" to={paths.accountOrders({ destination: address.address_code })}>
          {m.account_address_orders()}
        </Link>
      </div>
    </li>
  );
}
