/** Hides every price from other people who see the screen: a toggle button, and a plain form without JavaScript. */
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { showPrices } from '#storefront/domain/session/price-privacy.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { PRICE_BUTTON_ID } from './price-button-id.ts';

export default function PriceButton() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [hidden, setHidden] = useState(session.pricesHidden);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    showPrices(hidden);
    setHidden(!hidden);
  };
  return (
    <form className="top__privacy" method="post" action={paths.hidePrices()} onSubmit={submit}>
      <input type="hidden" name="next" value={pathname + search} />
      <button
        id={PRICE_BUTTON_ID}
        type="submit"
        name="hidden"
        value={hidden ? 0 : 1}
        className={hidden ? 'is-on' : undefined}
        aria-keyshortcuts="Alt+P"
        title="Alt+P"
      >
        <Icon name={hidden ? 'eye-off' : 'eye'} />
        <span>
          {hidden ? m.shell_prices_hidden() : m.shell_hide_prices()}
          {hidden && <i className="visually-hidden"> {m.shell_show_prices()}</i>}
        </span>
      </button>
    </form>
  );
}
