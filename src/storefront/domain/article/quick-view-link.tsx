/**
 * The eye icon of a card: opens the article's quick view over the page. Without JavaScript it links to the article's
 * page.
 */
import type { Card } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { openQuickView } from './quick-view-prompt.ts';

export function QuickViewLink({ card }: { card: Card }) {
  return (
    <a
      className="card__quick"
      href={paths.product(card)}
      data-prefetch="none"
      aria-haspopup="dialog"
      aria-label={m.preview_open({ code: card.carti })}
      onClick={(event) => openQuickView(event, card)}
    >
      <Icon name="eye" />
    </a>
  );
}
