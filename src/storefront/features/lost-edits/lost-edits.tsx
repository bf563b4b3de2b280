/**
 * Edits that were not saved, because another tab parked, sent or changed the cart: shown with article and quantity, and
 * applied to the active cart with one press. Nothing is lost silently (C-CART-4).
 */
import { useState } from 'react';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { applyLostEdits, dropLostEdits } from '#storefront/domain/cart/cart-store.ts';
import { useCart } from '#storefront/domain/cart/live-cart.ts';
import type { LostEdit } from '#storefront/domain/cart/lost-edits.rules.ts';
import { m } from '#storefront/messages/messages.js';
import { reportError } from '#storefront/platform/notices/report-error.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Note } from '#storefront/ui/note.tsx';
import './lost-edits.css';

export default function LostEdits() {
  const lost = useCart((state) => state.lost);
  const [busy, setBusy] = useState(false);
  if (lost.length === 0) return null;
  const apply = () => {
    setBusy(true);
    applyLostEdits()
      .catch(reportError)
      .finally(() => setBusy(false));
  };
  return (
    <div className="wrap lost">
      <Note tone="warn" alert>
        {m.cart_lost()}
        <ul>
          {lost.map((edit) => (
            <li key={`${edit.id}/${edit.promo_code}/${edit.promo_row}/${edit.quantity}`}>
              <span className="code">{edit.carti}</span> {edit.name}: {sentenceOf(edit)}
            </li>
          ))}
        </ul>
        <span className="actions">
          <Button onClick={apply} aria-busy={busy}>
            {m.cart_lost_apply()}
          </Button>
          <Button onClick={dropLostEdits}>{m.cart_lost_forget()}</Button>
        </span>
      </Note>
    </div>
  );
}

function sentenceOf({ before, quantity, um, note }: LostEdit): string {
  if (quantity === 0) return m.cart_lost_removed();
  const pieces = { before: formatQuantity(before), after: formatQuantity(quantity), um: unitName(um, quantity) };
  return [quantity !== before && m.cart_lost_quantity(pieces), note !== undefined && m.cart_lost_note({ text: note })]
    .filter(Boolean)
    .join(', ');
}
