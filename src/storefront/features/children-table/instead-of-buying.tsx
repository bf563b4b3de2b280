/**
 * Replaces the quantity of a size that cannot be bought: a quote if it has no price, the alternative article, otherwise
 * its page, where visitors can ask to be notified (C-CAT-4).
 */
import type { Child } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';

export function InsteadOfBuying({ child }: { child: Child }) {
  const { alternative } = child;
  if (child.price_on_request)
    return (
      <a
        className="link"
        href={paths.request({ kind: 'quote', item: child.carti })}
        aria-label={m.shop_row_on_request_label({ code: child.carti })}
      >
        {m.shop_row_on_request()}
      </a>
    );
  if (alternative)
    return (
      <a
        className="link"
        href={paths.articleDefault(alternative.slug)}
        aria-label={m.product_alternative({ code: alternative.carti })}
      >
        {m.product_alternative_short()}
      </a>
    );
  return (
    <a
      className="link"
      href={paths.articleDefault(child.slug) + paths.alertAnchor}
      aria-label={m.shop_row_tell_me_label({ code: child.carti })}
    >
      {m.shop_row_tell_me()}
    </a>
  );
}
