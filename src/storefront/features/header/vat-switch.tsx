/**
 * Prices without or with VAT: a button that shows the current state and changes it; a plain form without JavaScript.
 */
import type { FormEvent } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { vatView } from '#storefront/domain/session/vat-view.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { Icon } from '#storefront/ui/icon.tsx';

export default function VatSwitch() {
  const { vatIncluded, user } = useSession();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const change = (event: FormEvent) => {
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the other way, cookieStore, is not in every browser and comes late
    document.cookie = vatView.line(!vatIncluded);
    // The page keeps its scroll position and its rows.
    void revalidate();
  };
  // A customer who pays no VAT has nothing to choose.
  if (user?.vat_exempt) return <span className="top__vat">{m.shell_vat_out()}</span>;
  return (
    <form className="top__vat" method="post" action={paths.vatPrices()} onSubmit={change}>
      <input type="hidden" name="next" value={pathname + search} />
      <button type="submit" name="vat" value={vatIncluded ? 0 : 1} className={vatIncluded ? 'is-on' : undefined}>
        <Icon name="swap" />
        {vatIncluded ? m.shell_vat_in() : m.shell_vat_out()}
        <i className="visually-hidden"> {vatIncluded ? m.shell_vat_leave_out() : m.shell_vat_add()}</i>
      </button>
    </form>
  );
}
