/**
 * Badges beside a code: promo with its end, several offers, new, popular, already ordered, in the cart; for an article
 * with sizes, how many of them are on promotion, new or coming soon.
 */
import type { Card } from '#contract/endpoints/article.ts';
import { shortDate } from '#kit/format/dates.ts';
import { formatQuantity } from '#kit/format/number-format.ts';
import { unitName } from '#kit/format/unit-name.ts';
import { m } from '#storefront/messages/messages.js';
import { Badge } from '#storefront/ui/badge.tsx';

export function ArticleBadges({ card, inCart }: { card: Card; inCart: number }) {
  const ordered = card.already_ordered;
  return (
    <>
      {card.promo && <Badge tone="promo">{m.shop_row_promo({ date: shortDate(card.promo.valid_to) })}</Badge>}
      {!card.promo && card.offers && card.offers.length > 1 && (
        <Badge tone="promo">{m.shop_row_offers({ count: card.offers.length })}</Badge>
      )}
      {card.childs_promo && <Badge tone="promo">{m.shop_row_sizes_promo({ count: card.childs_promo })}</Badge>}
      {card.is_new && <Badge tone="new">{m.shop_row_new()}</Badge>}
      {!card.is_new && card.childs_new && <Badge tone="new">{m.shop_row_sizes_new({ count: card.childs_new })}</Badge>}
      {card.childs_next && <Badge tone="next">{m.shop_row_sizes_next({ count: card.childs_next })}</Badge>}
      {card.is_hot && <Badge tone="hot">{m.shop_row_hot()}</Badge>}
      {ordered && (
        <Badge tone="had">
          {m.shop_row_ordered({
            date: shortDate(ordered.date),
            quantity: formatQuantity(ordered.quantity),
            um: unitName(card.um, ordered.quantity),
          })}
        </Badge>
      )}
      {inCart > 0 && <Badge tone="cart">{m.shop_row_in_cart({ quantity: formatQuantity(inCart) })}</Badge>}
    </>
  );
}
