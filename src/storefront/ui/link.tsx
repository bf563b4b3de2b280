/**
 * Every internal link: a plain `<a>` (React Router's own links cost a third of the render, docs/decisions/0183-what-we-add-to-react-router.md). One delegated
 * handler, `platform/navigation/link-navigation.ts`, makes clicks navigate without a reload and prefetches on hover or,
 * with `prefetch="view"`, when the link becomes visible. Use `paths.*` for `to`.
 */
import type { AnchorHTMLAttributes } from 'react';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** 'view' = fetch when it becomes visible (next page, first results); default: on hover or focus. 'none' = never. */
  prefetch?: 'view' | 'none';
  /** Loads a new document: files, the other language. */
  reload?: boolean;
}

export function Link({ to, prefetch, reload, children, ...rest }: LinkProps) {
  const external = /^https?:/.test(to);
  return (
    <a
      href={to}
      data-prefetch={prefetch}
      data-reload={reload ? '' : undefined}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
      {...rest}
    >
      {children}
    </a>
  );
}
