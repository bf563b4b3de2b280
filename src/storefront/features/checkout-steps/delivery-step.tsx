/**
 * First step: the shipping table and, for pickup, the windows (C-ORD-1, C-ORD-2). A form that works without JavaScript.
 */
import { useCallback, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { formatEuro } from '#contract/values/money.ts';
import { longDate, shortDate } from '#kit/format/dates.ts';
import { usePickupPlace } from '#storefront/domain/order/pickup-place.ts';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Button } from '#storefront/ui/button.tsx';
import { type Choices, pickupOf, shippingOf, windowKey } from './checkout-choices.ts';
import { StepBar } from './step-bar.tsx';
import { useDraftSaving } from './use-draft-saving.ts';
import { WaitChoice } from './wait-choice.tsx';

export interface DeliveryStepProps {
  prepared: PreparedOrder;
  choices: Choices;
  /** The totals follow the choice before the form is sent. */
  onDelivery: (delivery: Choices['delivery']) => void;
  /** For the chosen delivery, in the bar of phones. */
  total: number;
}

export function DeliveryStep({ prepared, choices, onDelivery, total }: DeliveryStepProps) {
  const { address, locale } = useSession();
  const pickupPlace = usePickupPlace();
  const form = useRef<HTMLFormElement>(null);
  useDraftSaving(form);
  const tell = useCallback(() => {
    const delivery = form.current && new FormData(form.current).get('delivery');
    onDelivery(delivery === 'pickup' ? 'pickup' : 'shipping');
  }, [onDelivery]);
  // The buyer may have chosen before hydration.
  useEffect(tell, [tell]);
  const shipping = shippingOf(prepared);
  const pickup = pickupOf(prepared);
  const costOf = (cost: number) =>
    cost > 0 ? <span className="money">{formatEuro(cost, locale)}</span> : <span>{m.checkout_free()}</span>;
  return (
    <Form className="stack" method="post" ref={form} onChange={tell}>
      <input type="hidden" name="intent" value="delivery" />
      <input type="hidden" name="cart" value={prepared.cart.id_cart} />
      <section className="section">
        <div className="section__head">
          <h2 id="delivery">{m.checkout_step_delivery()}</h2>
        </div>
        <div role="radiogroup" aria-labelledby="delivery">
          {shipping && (
            <label className="option">
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
            <label className="option">
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
      <WaitChoice prepared={prepared} choices={choices} />
      {shipping && <DateChoice name="date" dates={shipping.dates} chosen={choices.date} wait="no" />}
      {shipping?.dates_together && (
        <DateChoice name="date_together" dates={shipping.dates_together} chosen={choices.date} wait="yes" />
      )}
      {pickup && (
        <WindowChoices
          name="window"
          windows={pickup.windows}
          closed={pickup.closed}
          chosen={choices.window}
          wait="no"
        />
      )}
      {pickup?.windows_together && (
        <WindowChoices name="window_together" windows={pickup.windows_together} chosen={choices.window} wait="yes" />
      )}
      <StepBar total={total}>
        <Button type="submit" tone="go" large>
          {m.checkout_to_payment()}
        </Button>
      </StepBar>
    </Form>
  );
}

/**
 * `no`: the part in stock; `yes`: everything together. The choice above decides which applies; the style sheet hides
 * the other.
 */
type Wait = 'no' | 'yes';

interface DateChoiceProps {
  name: string;
  dates: readonly string[];
  chosen: string;
  wait: Wait;
}

function DateChoice({ name, dates, chosen, wait }: DateChoiceProps) {
  const { locale } = useSession();
  if (dates.length === 0) return null;
  return (
    <section className="section" data-for="shipping" data-wait={wait}>
      <label className="field">
        <span>{m.checkout_shipping_date()}</span>
        <select className="input" name={name} defaultValue={dates.includes(chosen) ? chosen : dates[0]}>
          {dates.map((date) => (
            <option key={date} value={date}>
              {weekday(date, locale)} {longDate(date)}
            </option>
          ))}
        </select>
      </label>
    </section>
  );
}

type OfferedWindow = NonNullable<ReturnType<typeof pickupOf>>['windows'][number];

interface WindowChoicesProps {
  name: string;
  windows: readonly OfferedWindow[];
  closed?: readonly OfferedWindow[];
  chosen: string;
  wait: Wait;
}

function WindowChoices({ name, windows, closed = [], chosen, wait }: WindowChoicesProps) {
  const keys = windows.map(windowKey);
  if (keys.length === 0) return null;
  const id = `${name}s`;
  return (
    <section className="section" data-for="pickup" data-wait={wait}>
      <h3 className="field-label" id={id}>
        {m.checkout_pickup_window()}
      </h3>
      <div className="time-windows" role="radiogroup" aria-labelledby={id}>
        {closed.map((window) => (
          <WindowChoice key={windowKey(window)} name={name} window={window} closed />
        ))}
        {windows.map((window, place) => {
          const key = windowKey(window);
          const isChosen = keys.includes(chosen) ? key === chosen : place === 0;
          return <WindowChoice key={key} name={name} window={window} chosen={isChosen} />;
        })}
      </div>
    </section>
  );
}

interface WindowChoiceProps {
  name: string;
  window: OfferedWindow;
  /** No longer available. */
  closed?: boolean;
  chosen?: boolean;
}

function WindowChoice({ name, window, closed = false, chosen = false }: WindowChoiceProps) {
  const { locale } = useSession();
  const [day = '', time = ''] = window.send_by.split(' ');
  return (
    <label className="time-window">
      <input type="radio" name={name} value={windowKey(window)} defaultChecked={chosen} disabled={closed} />
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

/** `sab`, `Sat`: the same on server and browser, independent of their time zones. */
function weekday(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
