/** What is chosen, in one ink bar: how many, how much of it is late, and the button that pays (C-DOC-4). */
import type { Deadline } from '#contract/endpoints/account/deadlines.ts';
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import '#storefront/domain/cart/sum-bar.css';
import { sumOpen } from './deadline-list.rules.ts';

export interface DeadlineBarProps {
  chosen: readonly Deadline[];
  /** The checkout's provider takes payments of deadlines. */
  card: boolean;
  busy: boolean;
}

const euro = (amount: number) => formatEuro(amount, getLocale());

export function DeadlineBar({ chosen, card, busy }: DeadlineBarProps) {
  const late = chosen.filter(({ state }) => state === 'expired' || state === 'unpaid');
  const early = chosen.filter(({ state }) => state === 'toExpire');
  const amount = euro(sumOpen(chosen));
  return (
    <div className="sum-bar due-pay" aria-live="polite">
      {chosen.length === 0 ? (
        <span>{m.documents_choose_to_pay()}</span>
      ) : (
        <>
          <span>
            <b>{chosen.length}</b> {m.documents_chosen({ count: chosen.length })}
          </span>
          {late.length > 0 && (
            <span>
              {m.documents_chosen_late()} <b className="money">{euro(sumOpen(late))}</b>
            </span>
          )}
          {early.length > 0 && (
            <span>
              {m.documents_chosen_early()} <b className="money">{euro(sumOpen(early))}</b>
            </span>
          )}
        </>
      )}
      {chosen.length > 0 && !card && (
        <span>
          {m.documents_chosen_sum()} <b className="money">{amount}</b>
        </span>
      )}
      {/* Without JavaScript the page does not know what is chosen until it is asked. */}
      <Button type="submit" className="no-js">
        {m.documents_show_chosen()}
      </Button>
      {card && (
        <Button
          type="submit"
          formMethod="post"
          tone="go"
          name="intent"
          value="pay"
          disabled={chosen.length === 0}
          aria-busy={busy}
        >
          {chosen.length === 0 ? m.documents_pay() : m.documents_pay_amount({ amount })}
        </Button>
      )}
    </div>
  );
}
