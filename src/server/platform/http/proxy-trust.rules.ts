/** Where a request really comes from when proxies are in front. What they say is believed only when the operator says so. */
export interface ProxyTrust {
  /** How many proxies are in front (`TRUSTED_PROXIES`). */
  readonly proxies: number;
  /** `PUBLIC_URL` without trailing slash. */
  readonly publicUrl: string | undefined;
}

export interface Visitor {
  readonly address: string;
  /** Scheme and host he typed. */
  readonly origin: string;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * With n trusted proxies the visitor is the n-th address from the right of `X-Forwarded-For`: what stands further left was
 * written by the visitor himself.
 */
export function visitorOf(headers: Headers, peer: string, trust: ProxyTrust): Visitor {
  const host = typeof headers.host === 'string' ? headers.host : 'localhost';
  if (trust.proxies === 0) return { address: peer, origin: withScheme(trust.publicUrl, 'http', host) };
  const hops = textOf(headers['x-forwarded-for'])
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const scheme = textOf(headers['x-forwarded-proto']).split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  const forwardedHost = textOf(headers['x-forwarded-host']).split(',')[0]?.trim() || host;
  return {
    address: hops.at(-trust.proxies) ?? hops[0] ?? peer,
    origin: withScheme(trust.publicUrl, scheme, forwardedHost),
  };
}

/** A host that is the public one has the public one's scheme, whatever the last hop spoke. */
function withScheme(publicUrl: string | undefined, scheme: string, host: string): string {
  if (publicUrl?.endsWith(`://${host}`)) return publicUrl;
  return `${scheme}://${host}`;
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
