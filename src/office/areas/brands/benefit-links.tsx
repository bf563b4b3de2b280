/** Promos, gifts and coupons as links, with commas between them. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficeBrand } from '#contract/office/brands.ts';

export function benefitLinks({ promos, coupons }: Pick<OfficeBrand, 'promos' | 'coupons'>): ReactNode {
  const all = [
    ...promos.map(({ code, sort }) => ({ code, to: `/${sort}s/${encodeURIComponent(code)}` })),
    ...coupons.map((code) => ({ code, to: `/coupons/${encodeURIComponent(code)}` })),
  ];
  return all.map(({ code, to }, at) => (
    <span key={to}>
      {at > 0 && ', '}
      <Link className="code" to={to}>
        {code}
      </Link>
    </span>
  ));
}
