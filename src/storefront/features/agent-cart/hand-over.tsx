/** For agents, on the cart page: gives the cart to the customer, who finds it among their saved carts (C-CART-7). */
import { type FormEvent, useId } from 'react';
import { Form, useSubmit } from 'react-router';
import type { Cart } from '#contract/endpoints/cart-shape.ts';
import { CART_NAME_MAX } from '#contract/values/constants.ts';
import { flushCart } from '#storefront/domain/cart/cart-store.ts';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Drop } from '#storefront/ui/drop.tsx';
import { Field } from '#storefront/ui/forms/field.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import './agent-cart.css';

export function HandOver({ loaded }: { loaded: Pick<Cart, 'id_cart' | 'total_count'> }) {
  const { user } = useSession();
  const cart = useCart((state) => state.cart) ?? loaded;
  const submit = useSubmit();
  const hint = useId();
  if (user?.role !== 'agent' || cart.total_count === 0) return null;
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // Pending edits are part of the cart that is handed over.
    await flushCart();
    await submit(form);
  };
  return (
    <Drop
      className="ask hand-over"
      buttonClass={buttonClass()}
      panelClass="drop--ask drop--right"
      label={
        <>
          <Icon name="out" />
          {m.agent_hand_over()}
        </>
      }
    >
      <Form method="post" action={paths.agentCart()} className="stack" onSubmit={onSubmit} aria-describedby={hint}>
        <p id={hint}>{m.agent_hand_over_text({ name: user.company_name })}</p>
        <input type="hidden" name="id_cart" value={cart.id_cart} />
        <input type="hidden" name="intent" value="hand-over" />
        <Field label={m.agent_hand_over_name()} name="name" maxLength={CART_NAME_MAX} autoComplete="off" />
        <Button type="submit" tone="ink">
          {m.agent_hand_over_do()}
        </Button>
      </Form>
    </Drop>
  );
}
