/** Choice if a part of the order arrives later: two deliveries (stock now, the rest later) or everything together. */
import type { PreparedOrder } from '#contract/endpoints/order.ts';
import { laterSentence } from '#contract/values/stock-split.ts';
import { longDate } from '#kit/format/dates.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { type Choices, datesOf } from './checkout-choices.ts';

export function WaitChoice({ prepared, choices }: { prepared: PreparedOrder; choices: Choices }) {
  const { asked, dates } = datesOf(prepared, true);
  const { later } = prepared.cart;
  if (!asked || !later) return null;
  const [first] = datesOf(prepared, false).dates;
  const [together] = dates;
  return (
    <section className="section">
      <h3 className="field-label" id="wait">
        {m.checkout_wait()}
      </h3>
      <div role="radiogroup" aria-labelledby="wait">
        <label className="option">
          <input type="radio" name="single" value="no" defaultChecked={!choices.single} />
          <b>{later.some_now ? m.checkout_wait_no() : m.checkout_wait_parts()}</b>
          {first && <span>{m.checkout_wait_from({ date: longDate(first) })}</span>}
          <p>{laterSentence(later, getLocale())}</p>
        </label>
        <label className="option">
          <input type="radio" name="single" value="yes" defaultChecked={choices.single} />
          <b>{m.checkout_wait_yes()}</b>
          <span>{together ? m.checkout_wait_from({ date: longDate(together) }) : m.checkout_wait_unknown()}</span>
          <p>{together ? m.checkout_wait_yes_note() : m.checkout_wait_unknown_note()}</p>
        </label>
      </div>
    </section>
  );
}
