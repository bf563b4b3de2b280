/** First step: shipping on a date, or pickup in a window (C-ORD-1, C-ORD-2). A GET form: the next step is its target. */
import { formatEuro } from '#contract/money.ts';
import type { PreparedOrder } from '#contract/order.ts';
import { longDate, shortDate } from '#storefront/lib/dates.ts';
import { usePickupPlace } from '#storefront/lib/pickup-place.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button } from '#storefront/ui/button.tsx';
import { type Choices, pickupWindows, shippingDates, windowKey } from './checkout-choices.ts';
import { KeptChoices } from './kept-choices.tsx';

export function DeliveryStep({ prepared, choices }: { prepared: PreparedOrder; choices: Choices }) {
  const { address, locale } = useSession();
  const pickupPlace = usePickupPlace();
  const dates = shippingDates(prepared);
  const windows = pickupWindows(prepared);
  return (
    <form className="stack" action={paths.checkout()}>
      <KeptChoices step="payment" choices={choices} except={['delivery', 'date', 'window']} />
      <section className="sec">
        <div className="sec__h">
          <h2 id="delivery">1. {m.checkout_step_delivery()}</h2>
        </div>
        <div role="radiogroup" aria-labelledby="delivery">
          {dates.length > 0 && (
            <label className="opt">
              <input type="radio" name="delivery" value="shipping" defaultChecked={choices.delivery === 'shipping'} />
              <b>{m.checkout_shipping_to({ address: address?.name ?? '' })}</b>
              <span className="money">
                {prepared.cart.spese_trasporto > 0 ? formatEuro(prepared.cart.spese_trasporto, locale) : ''}
              </span>
              <p>
                {address?.street}, {address?.postal_code} {address?.Citta} {address?.province}
              </p>
            </label>
          )}
          {windows.length > 0 && (
            <label className="opt">
              <input type="radio" name="delivery" value="pickup" defaultChecked={choices.delivery === 'pickup'} />
              <b>{m.checkout_pickup()}</b>
              <span>{m.checkout_pickup_free()}</span>
              <p>{pickupPlace}</p>
            </label>
          )}
        </div>
        <p className="hint">{m.checkout_other_address()}</p>
      </section>
      {dates.length > 0 && (
        <section className="sec" data-for="shipping">
          <label className="field">
            <span>{m.checkout_shipping_date()}</span>
            <select className="inp" name="date" defaultValue={choices.date}>
              {dates.map((date) => (
                <option key={date} value={date}>
                  {longDate(date)}
                </option>
              ))}
            </select>
          </label>
        </section>
      )}
      {windows.length > 0 && (
        <section className="sec" data-for="pickup">
          <h3 className="lbl" id="windows">
            {m.checkout_pickup_window()}
          </h3>
          <div className="wins" role="radiogroup" aria-labelledby="windows">
            {windows.map((window) => (
              <label className="win" key={windowKey(window)}>
                <input
                  type="radio"
                  name="window"
                  value={windowKey(window)}
                  defaultChecked={choices.window === windowKey(window)}
                />
                <span>{shortDate(window.date)}</span>
                <b>
                  {window.from}–{window.to}
                </b>
              </label>
            ))}
          </div>
        </section>
      )}
      <div className="acts acts--go">
        <Button type="submit" tone="go" large>
          {m.checkout_to_payment()}
        </Button>
      </div>
    </form>
  );
}
