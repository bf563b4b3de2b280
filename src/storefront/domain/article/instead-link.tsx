/**
 * Shown when an article cannot be added: request a quote if it has no price, the alternative article, otherwise "notify
 * me when it is back" (C-CAT-4, C-ID-7).
 */
import type { AnchorHTMLAttributes } from 'react';
import type { Card } from '#contract/endpoints/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from '#storefront/ui/icon.tsx';

export interface InsteadLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  card: Pick<Card, 'carti' | 'alternative' | 'price_on_request'>;
  /** URL of the article's page. */
  page: string;
}

export function InsteadLink({ card, page, ...link }: InsteadLinkProps) {
  const { carti, alternative } = card;
  if (card.price_on_request)
    return (
      <a
        {...link}
        href={paths.request({ kind: 'quote', item: carti })}
        aria-label={m.shop_row_on_request_label({ code: carti })}
      >
        <Icon name="euro" />
        {m.shop_row_on_request()}
      </a>
    );
  return alternative ? (
    <a {...link} href={paths.articleDefault(alternative.slug)}>
      <Icon name="swap" />
      <span>
        {m.shop_row_alternative()} <span className="code">{alternative.carti}</span>
      </span>
    </a>
  ) : (
    <a {...link} href={page + paths.alertAnchor} aria-label={m.shop_row_tell_me_label({ code: carti })}>
      <Icon name="bell" />
      {m.shop_row_tell_me()}
    </a>
  );
}
