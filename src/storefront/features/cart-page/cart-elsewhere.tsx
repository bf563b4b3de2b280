/** A saved cart of another delivery address, opened from an e-mail: one button switches to that address (C-CART-1). */
import type { Address } from '#contract/endpoints/account/identity.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { savedPath } from './saved-carts.tsx';

export interface CartElsewhereProps {
  id: number;
  address: Pick<Address, 'address_code' | 'name' | 'Citta'>;
}

export function CartElsewhere({ id, address }: CartElsewhereProps) {
  const place = [address.name, address.Citta].filter(Boolean).join(', ');
  return (
    <section className="saved-cart">
      <Note
        tone="info"
        action={
          <form method="post" action={paths.address()}>
            <input type="hidden" name="address_code" value={address.address_code} />
            <input type="hidden" name="next" value={savedPath(id)} />
            <Button type="submit">{m.cart_elsewhere_go()}</Button>
          </form>
        }
      >
        {m.cart_elsewhere({ place })}
      </Note>
    </section>
  );
}
