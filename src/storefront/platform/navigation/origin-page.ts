/** `/pages/login_origin` and `/pages/register_origin`: the pages for links from elsewhere (docs/decisions/0070-origin-pages.md). */
export function isOriginPage(pathname: string): boolean {
  return /_origin(\.data)?$/.test(pathname);
}

/** The page of this shop that led here, as a path; undefined when it was another site's, or unknown. In the browser. */
export function ownOrigin(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin ? pathname + search : undefined;
}

/** The other site that led here, by its host; empty when there is none. In the browser. */
export function foreignOrigin(): string {
  return URL.canParse(document.referrer) && !ownOrigin() ? new URL(document.referrer).host : '';
}
