/**
 * For an empty cart: delivery addresses whose carts have rows, so that after a change of address nobody believes them
 * lost (C-CART-1). Plain forms.
 */

import { formatCount } from '#kit/format/number-format.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Note } from '#storefront/ui/note.tsx';

export interface CartOfAddress {
  address_code: number;
  /** Name of the delivery address. */
  name: string;
  rows: number;
}

export function OtherAddresses({ carts }: { carts: readonly CartOfAddress[] }) {
  return carts.map(({ address_code, name, rows }) => (
    <Note
      key={address_code}
      action={
        <form method="post" action={paths.address()}>
          <input type="hidden" name="address_code" value={address_code} />
          <input type="hidden" name="next" value={paths.cart({ tab: 'active' })} />
          <Button type="submit" aria-describedby={`cart-of-${address_code}`}>
            {m.cart_of_address_go()}
          </Button>
        </form>
      }
    >
      <span id={`cart-of-${address_code}`}>
        {m.cart_of_address({ count: rows, shown: formatCount(rows), address: name })}
      </span>
    </Note>
  ));
}
