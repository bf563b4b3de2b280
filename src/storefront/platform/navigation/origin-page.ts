/**
 * `/pages/login_origin` and `/pages/register_origin`: the pages for links from other sites
 * (docs/decisions/0070-origin-pages.md).
 */
export function isOriginPage(pathname: string): boolean {
  return /_origin(\.data)?$/.test(pathname);
}

/** The referring page as a path, if it is of this shop; undefined if it is of another site or unknown. Browser only. */
export function ownOrigin(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin ? pathname + search : undefined;
}

/** The host of the referring site, if it is another site; otherwise empty. Browser only. */
export function foreignOrigin(): string {
  return URL.canParse(document.referrer) && !ownOrigin() ? new URL(document.referrer).host : '';
}
