/** Always visible: number of valid rows, their total, and the button that adds them. */
import { formatEuro } from '#contract/values/money.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#storefront/messages/messages.js';
import { Button } from '#storefront/ui/button.tsx';
import type { Counts } from './quick-rows.rules.ts';
import '#storefront/domain/cart/sum-bar.css';

export function QuickBar({ counts, busy, adding }: { counts: Counts; busy: boolean; adding: boolean }) {
  const { ready, wrong, waiting, cents } = counts;
  return (
    <div className={busy ? 'sum-bar sum-bar--foot quick-order__bar is-busy' : 'sum-bar sum-bar--foot quick-order__bar'}>
      <span role="status">
        {ready + wrong + waiting === 0 ? (
          m.quick_bar_empty()
        ) : (
          <>
            <b>{m.quick_bar_ready({ count: ready })}</b>
            {wrong > 0 && <em> · {m.quick_bar_wrong({ count: wrong })}</em>}
            {waiting > 0 && ` · ${m.quick_bar_waiting({ count: waiting })}`}
          </>
        )}
      </span>
      {ready > 0 && (
        <span>
          {m.quick_bar_net()} <b className="money">{formatEuro(cents / 100, getLocale())}</b>
        </span>
      )}
      <Button
        className="needs-js"
        type="submit"
        name="intent"
        value="add"
        tone="go"
        large
        disabled={ready === 0 || adding}
      >
        {ready === 0 ? m.quick_add() : m.quick_add_count({ count: ready })}
      </Button>
      <Button className="no-js" type="submit" name="intent" value="add" tone="go" large>
        {m.quick_add()}
      </Button>
    </div>
  );
}
