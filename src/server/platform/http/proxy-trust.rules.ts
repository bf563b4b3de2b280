/** The real origin of a request behind proxies. Their headers are trusted only when the operator says so. */
export interface ProxyTrust {
  /** Number of proxies in front (`TRUSTED_PROXIES`). */
  readonly proxies: number;
  /** `PUBLIC_URL` without trailing slash. */
  readonly publicUrl: string | undefined;
}

export interface Visitor {
  readonly address: string;
  /** Scheme and host as the visitor typed them. */
  readonly origin: string;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * With n trusted proxies the visitor is the n-th IP address from the right of `X-Forwarded-For`: the ones further left
 * were written by the visitor and are not trusted.
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

/** The public host has the scheme of PUBLIC_URL, whatever the last hop used. */
function withScheme(publicUrl: string | undefined, scheme: string, host: string): string {
  if (publicUrl?.endsWith(`://${host}`)) return publicUrl;
  return `${scheme}://${host}`;
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
