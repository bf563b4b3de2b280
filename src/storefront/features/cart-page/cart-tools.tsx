/** Above the rows: save for later, print, search, empty. Saving and emptying ask first, in a panel that needs no JavaScript. */
import { Form } from 'react-router';
import type { Cart } from '#contract/cart.ts';
import { CART_NAME_MAX } from '#contract/constants.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Drop } from '#storefront/ui/drop.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { Icon } from '#storefront/ui/icon.tsx';

export interface CartToolsProps {
  cart: Cart;
  find: string;
  onFind: (text: string) => void;
}

export function CartTools({ cart, find, onFind }: CartToolsProps) {
  return (
    <div className="acts">
      <Drop
        className="ask"
        buttonClass={buttonClass({ tone: 'quiet' })}
        panelClass="drop--ask"
        label={
          <>
            <Icon name="save" />
            {m.cart_save()}
          </>
        }
      >
        <Form method="post" className="stack">
          <input type="hidden" name="id_cart" value={cart.id_cart} />
          <Field label={m.cart_save_name()} name="name" required maxLength={CART_NAME_MAX} autoComplete="off" />
          <Button type="submit" tone="ink" name="intent" value="save">
            {m.cart_save_do()}
          </Button>
        </Form>
      </Drop>
      <Button tone="quiet" className="needs-js" onClick={() => print()}>
        <Icon name="print" />
        {m.cart_print()}
      </Button>
      <form className="find acts__r" action={paths.cart()} onSubmit={(event) => event.preventDefault()}>
        <Icon name="search" />
        <input type="hidden" name="tab" value="active" />
        <input
          className="inp"
          name="find"
          aria-label={m.cart_find()}
          placeholder={m.cart_find()}
          value={find}
          autoComplete="off"
          onChange={(event) => onFind(event.currentTarget.value)}
        />
      </form>
      <Drop
        className="ask"
        buttonClass={buttonClass({ tone: 'quiet' })}
        panelClass="drop--ask drop--right"
        label={
          <>
            <Icon name="trash" />
            {m.cart_empty_cart()}
          </>
        }
      >
        <Form method="post" className="stack">
          <p>{m.cart_empty_question()}</p>
          <input type="hidden" name="id_cart" value={cart.id_cart} />
          <Button type="submit" tone="ink" name="intent" value="delete">
            {m.cart_empty_do()}
          </Button>
        </Form>
      </Drop>
    </div>
  );
}
