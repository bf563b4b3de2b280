/**
 * The quantities of a table of sizes: typed, pasted, stored in the browser until they are in the cart, added in one
 * request, undone. Refused ones stay in their fields, with the reason.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Child } from '#contract/endpoints/article.ts';
import { formatCount } from '#kit/format/number-format.ts';
import type { AddArticles, AddOrder, RowsOutcome } from '#storefront/domain/cart/add-order.ts';
import { bestOffer } from '#storefront/domain/cart/offer-choice.rules.ts';
import { m } from '#storefront/messages/messages.js';
import type { Quantities } from './children-rows.rules.ts';
import type { Pasted } from './pasted-quantities.rules.ts';
import { readDraft, storeDraft } from './quantity-draft.ts';

export interface ChildrenOrderOptions {
  items: readonly Child[];
  parentId: number;
  /** `client/address`; undefined if nothing can be ordered. */
  owner: string | undefined;
  /** Result of the form sent without JavaScript: the refused rows, and the quantities to show again. */
  refused: { reasons: Readonly<Record<number, string>>; quantities: Quantities } | undefined;
  onAdd: AddArticles;
  onUndo: (added: RowsOutcome['added']) => Promise<boolean>;
}

export interface ChildrenNote {
  tone: 'info' | 'err';
  text: string;
}

export type ChildrenOrder = ReturnType<typeof useChildrenOrder>;

const NOTHING: Quantities = {};

export function useChildrenOrder({ items, parentId, owner, refused, onAdd, onUndo }: ChildrenOrderOptions) {
  const [quantities, setQuantities] = useState<Quantities>(refused?.quantities ?? NOTHING);
  const [reasons, setReasons] = useState(refused?.reasons ?? {});
  /** Pasted quantities that were rounded up to the packaging: marked at their rows. */
  const [rounded, setRounded] = useState<ReadonlySet<number>>(new Set());
  const [note, setNote] = useState<ChildrenNote>();
  const [added, setAdded] = useState<RowsOutcome['added']>([]);
  const [busy, setBusy] = useState(false);

  // The server does not have the draft: it is read after hydration.
  useEffect(() => {
    if (owner === undefined) return;
    const known = new Set(items.filter((child) => child.addable).map((child) => String(child.id)));
    const draft = Object.entries(readDraft(owner, parentId)).filter(([id]) => known.has(id));
    if (draft.length > 0) setQuantities((now) => ({ ...Object.fromEntries(draft), ...now }));
  }, [owner, parentId, items]);
  const first = useRef(quantities);
  // Before paint: whatever is visible is stored, however soon the visitor reloads.
  useLayoutEffect(() => {
    if (owner !== undefined && quantities !== first.current) storeDraft(owner, parentId, quantities);
  }, [owner, parentId, quantities]);

  // A field applies its value on blur; the page may be left before that.
  useEffect(() => {
    const settle = () => document.activeElement instanceof HTMLInputElement && document.activeElement.blur();
    addEventListener('pagehide', settle);
    return () => removeEventListener('pagehide', settle);
  }, []);

  const setQuantity = useCallback((id: number, pieces: number) => {
    setQuantities((old) => ({ ...old, [id]: pieces }));
    setRounded((old) => (old.has(id) ? new Set([...old].filter((one) => one !== id)) : old));
    setAdded([]);
  }, []);

  const fill = useCallback((pasted: Pasted) => {
    setQuantities((old) => ({ ...old, ...pasted.quantities }));
    setRounded(new Set(pasted.rounded));
    setAdded([]);
    const parts = [
      m.children_pasted({ count: Object.keys(pasted.quantities).length }),
      pasted.rounded.length > 0 && m.children_pasted_rounded({ count: pasted.rounded.length }),
      pasted.refused > 0 && m.children_pasted_refused({ count: pasted.refused }),
    ];
    setNote({ tone: 'info', text: parts.filter(Boolean).join(' · ') });
  }, []);

  const settle = useCallback((outcome: RowsOutcome) => {
    setReasons(outcome.refusals);
    setAdded(outcome.added);
    setRounded(new Set());
    // Rows in the cart leave the table; refused or unsent ones keep their quantity.
    const gone = new Set(outcome.added.map(({ id }) => String(id)));
    setQuantities((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
    const some = Object.keys(outcome.refusals).length > 0;
    if (outcome.failure) setNote({ tone: 'err', text: m.children_kept({ reason: outcome.failure }) });
    else setNote(some ? { tone: 'err', text: m.product_some_refused() } : undefined);
  }, []);

  const addAll = async (wanted: Quantities) => {
    const orders = ordersOf(items, wanted);
    if (orders.length === 0) return setNote({ tone: 'err', text: m.product_nothing_filled() });
    if (busy) return;
    setBusy(true);
    setNote(undefined);
    const outcome = await onAdd(orders, settle);
    setBusy(false);
    if (outcome) settle(outcome);
  };

  const undo = async () => {
    setBusy(true);
    const done = await onUndo(added);
    setBusy(false);
    if (!done) return setNote({ tone: 'err', text: m.children_undo_failed() });
    setQuantities((now) => ({ ...Object.fromEntries(added.map(({ id, quantity }) => [id, quantity])), ...now }));
    setAdded([]);
    setNote({ tone: 'info', text: m.children_undone({ count: formatCount(added.length) }) });
  };

  return { quantities, reasons, rounded, note, added, busy, setQuantity, fill, addAll, undo };
}

/** One order per filled row, each with the best offer its quantity reaches. */
export function ordersOf(items: readonly Child[], quantities: Quantities): AddOrder[] {
  return items.flatMap((card) => {
    const quantity = quantities[card.id] ?? 0;
    if (quantity <= 0) return [];
    const offer = bestOffer(card, quantity);
    return [{ card, quantity, promo_code: offer?.promo_code ?? '', promo_row: offer?.promo_row ?? 0 }];
  });
}
