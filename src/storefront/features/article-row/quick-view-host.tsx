/**
 * Mount point of the quick view beside the cards that open it; its code is loaded in idle time, at the latest when it
 * is first opened.
 */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useQuickView } from '#storefront/domain/article/quick-view-prompt.ts';
import type { AddArticle } from '#storefront/domain/cart/add-order.ts';
import { mayPrefetch } from '#storefront/platform/navigation/link-navigation.ts';
import { whenIdle } from '#storefront/platform/timing/when-idle.ts';
import { LatePart } from '#storefront/ui/late-part.tsx';

const load = () => import('./quick-view-dialog.tsx');

export interface QuickViewHostProps {
  /**
   * Cards have this visitor's own prices; false = cards are the same for everybody, so its prices are requested first.
   */
  own: boolean;
  onAdd: AddArticle;
}

export function QuickViewHost({ own, onAdd }: QuickViewHostProps) {
  const { card, close } = useQuickView();
  const { key } = useLocation();
  useEffect(
    () =>
      whenIdle(() => {
        // If this fails, opening it tries again.
        if (mayPrefetch()) load().catch(() => undefined);
      }),
    [],
  );
  // storefront.md §4: any route change hides open modals. A change of the query counts as well: the card may be gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address that is left
  useEffect(() => close, [key, close]);
  return card ? (
    <LatePart key={card.id} load={load} onFailure={close} props={{ card, own, onAdd, onClose: close }} />
  ) : null;
}
