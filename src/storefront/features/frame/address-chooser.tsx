/** The active delivery address and the control to change it: prices and cart belong to it (storefront.md §1). */
import { Form, useLocation } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Drop } from '#storefront/ui/drop.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

export default function AddressChooser() {
  const { user, address } = useSession();
  const { pathname, search } = useLocation();
  if (!user || !address) return null;
  return (
    <Drop
      className="top__address"
      panelClass="drop--address"
      label={
        <>
          <Icon name="pin" />
          <span>
            <i className="top__to">{m.shell_deliver_to()}</i> <b>{address.name}</b>, {address.street}, {address.Citta}
          </span>
          <Icon name="down" />
        </>
      }
    >
      <Form method="post" action={paths.address()} aria-label={m.shell_delivery_address()}>
        <input type="hidden" name="next" value={pathname + search} />
        {user.address_codes.map((option) => {
          const chosen = option.address_code === address.address_code;
          return (
            <button
              key={option.address_code}
              type="submit"
              name="address_code"
              value={option.address_code}
              aria-pressed={chosen}
            >
              {chosen ? <Icon name="check" /> : <i />}
              <b>{option.name}</b>
              <span>
                {option.IndirizzoEsteso} · <span className="code">{String(option.address_code).padStart(3, '0')}</span>
              </span>
            </button>
          );
        })}
      </Form>
    </Drop>
  );
}
