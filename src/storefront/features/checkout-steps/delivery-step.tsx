/** First step: the shipping table and, for pickup, the windows (C-ORD-1, C-ORD-2). A form that works without JavaScript. */
import { useRef } from 'react';
import { Form } from 'react-router';
import { formatEuro } from '#contract/money.ts';
import type { PreparedOrder } from '#contract/order.ts';
import { longDate, shortDate } from '#storefront/lib/dates.ts';
import { usePickupPlace } from '#storefront/lib/pickup-place.ts';
import { useSession } from '#storefront/lib/session-view.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import { type Choices, pickupOf, shippingOf, windowKey } from './checkout-choices.ts';
import { useDraftSaving } from './use-draft-saving.ts';

export function DeliveryStep({ prepared, choices }: { prepared: PreparedOrder; choices: Choices }) {
  const { address, locale } = useSession();
  const pickupPlace = usePickupPlace();
  const form = useRef<HTMLFormElement>(null);
  useDraftSaving(form);
  const shipping = shippingOf(prepared);
  const pickup = pickupOf(prepared);
  const costOf = (cost: number) =>
    cost > 0 ? <span className="money">{formatEuro(cost, locale)}</span> : <span>{m.checkout_free()}</span>;
  return (
    <Form className="stack" method="post" ref={form}>
      <input type="hidden" name="intent" value="delivery" />
      <input type="hidden" name="cart" value={prepared.cart.id_cart} />
      <section className="sec">
        <div className="sec__h">
          <h2 id="delivery">1. {m.checkout_step_delivery()}</h2>
        </div>
        <div role="radiogroup" aria-labelledby="delivery">
          {shipping && (
            <label className="opt">
              <input type="radio" name="delivery" value="shipping" defaultChecked={choices.delivery === 'shipping'} />
              <b>{m.checkout_shipping_to({ address: address?.name ?? '' })}</b>
              {costOf(shipping.cost)}
              <p>
                {m.checkout_method_shipping()} · {address?.street}, {address?.postal_code} {address?.Citta}{' '}
                {address?.province}
                {shipping.delivery_days > 0 && <> · {m.checkout_delivery_days({ count: shipping.delivery_days })}</>}
              </p>
            </label>
          )}
          {pickup && (
            <label className="opt">
              <input type="radio" name="delivery" value="pickup" defaultChecked={choices.delivery === 'pickup'} />
              <b>{m.checkout_pickup()}</b>
              {costOf(pickup.cost)}
              <p>
                {m.checkout_method_pickup()} · {pickupPlace} · {m.checkout_pickup_bring()}
              </p>
            </label>
          )}
        </div>
        <p className="hint">{m.checkout_other_address()}</p>
      </section>
      {shipping && (
        <section className="sec" data-for="shipping">
          <label className="field">
            <span>{m.checkout_shipping_date()}</span>
            <select className="inp" name="date" defaultValue={choices.date}>
              {shipping.dates.map((date) => (
                <option key={date} value={date}>
                  {weekday(date, locale)} {longDate(date)}
                </option>
              ))}
            </select>
          </label>
        </section>
      )}
      {pickup && (
        <section className="sec" data-for="pickup">
          <h3 className="lbl" id="windows">
            {m.checkout_pickup_window()}
          </h3>
          <div className="wins" role="radiogroup" aria-labelledby="windows">
            {pickup.closed.map((window) => (
              <WindowChoice key={windowKey(window)} window={window} closed />
            ))}
            {pickup.windows.map((window) => (
              <WindowChoice key={windowKey(window)} window={window} chosen={choices.window === windowKey(window)} />
            ))}
          </div>
        </section>
      )}
      <div className="acts acts--go">
        <Button type="submit" tone="go" large>
          {m.checkout_to_payment()}
        </Button>
      </div>
    </Form>
  );
}

type OfferedWindow = NonNullable<ReturnType<typeof pickupOf>>['windows'][number];

interface WindowChoiceProps {
  window: OfferedWindow;
  /** It cannot be had any more. */
  closed?: boolean;
  chosen?: boolean;
}

function WindowChoice({ window, closed = false, chosen = false }: WindowChoiceProps) {
  const { locale } = useSession();
  const [day = '', time = ''] = window.send_by.split(' ');
  return (
    <label className="win">
      <input type="radio" name="window" value={windowKey(window)} defaultChecked={chosen} disabled={closed} />
      <span>
        {weekday(window.date, locale)} {shortDate(window.date)}
      </span>
      <b>
        {window.from}–{window.to}
      </b>
      <span>
        {closed
          ? m.checkout_window_closed({ time })
          : m.checkout_window_send_by({ day: `${weekday(day, locale)} ${shortDate(day)}`, time })}
      </span>
    </label>
  );
}

/** `sab`, `Sat`: the same on server and browser, whatever their own zone is. */
function weekday(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
