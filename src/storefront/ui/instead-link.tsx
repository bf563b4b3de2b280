/** Instead of adding what cannot be added: the alternative, otherwise being told when it is back (C-CAT-4, C-ID-7). */
import type { AnchorHTMLAttributes } from 'react';
import type { Card } from '#contract/article.ts';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { Icon } from './icon.tsx';

export interface InsteadLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  card: Pick<Card, 'carti' | 'alternative'>;
  /** The article's page. */
  page: string;
}

export function InsteadLink({ card: { carti, alternative }, page, ...link }: InsteadLinkProps) {
  return alternative ? (
    <a {...link} href={paths.productDefault(alternative.slug)}>
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
