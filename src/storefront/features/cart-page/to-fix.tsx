/** The problems that prevent the order, above the rows; and the link to them from the bar below. */
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';
import { type CartSummary, type CartView, paramsOf } from './cart-view.rules.ts';

const PLACE = 'cart-to-fix';

export function ToFix({ summary: { broken, changed } }: { summary: CartSummary }) {
  if (broken + changed === 0) return null;
  return (
    <div id={PLACE} tabIndex={-1}>
      <Note
        tone={broken > 0 ? 'err' : 'warn'}
        action={
          <Button type="submit" name="intent" value="fix-all">
            {m.cart_fix_all()}
          </Button>
        }
      >
        {broken > 0 && <b>{m.cart_to_fix({ count: broken })} </b>}
        {changed > 0 && m.cart_to_confirm({ count: changed })}
      </Note>
    </div>
  );
}

export interface ToFixLinkProps {
  summary: CartSummary;
  view: CartView;
  onView: (view: CartView) => void;
}

/** Shows only the rows that prevent the order, starting with the first one. */
export function ToFixLink({ summary, view, onView }: ToFixLinkProps) {
  const wanted: CartView = { ...view, find: '', only: 'fix' };
  return (
    <Link
      className={buttonClass({ tone: 'go' })}
      to={`${paths.cart({ tab: 'active', ...paramsOf(wanted) })}#${PLACE}`}
      prefetch="none"
      onClick={(event) => {
        event.preventDefault();
        onView(wanted);
        // The target is above the rows, so it does not move when rows are filtered.
        document.getElementById(PLACE)?.focus();
      }}
    >
      {m.cart_to_fix_show({ count: summary.broken })}
    </Link>
  );
}
