/** Who may change something (C-ID-8), and over which connections the session cookie may travel (C-ID-2). */

export interface OriginHeaders {
  /** `Origin` header. */
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site` header. */
  readonly fetchSite: string | undefined;
  readonly hasSession: boolean;
}

/**
 * Whether a state-changing request comes from our own pages. Browsers always send `Origin` with such requests; without it
 * the sender is a program, which has no session cookie to abuse, unless the browser vouches for it.
 */
export function isOwnOrigin(headers: OriginHeaders, ownOrigin: string, publicUrl: string | undefined): boolean {
  const { origin, fetchSite, hasSession } = headers;
  if (origin === undefined) return !hasSession || fetchSite === 'same-origin';
  return origin === ownOrigin || origin === publicUrl;
}

const LOCAL_HOST =
  /^(localhost|[^.]+|.+\.(localhost|local|lan|internal)|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[.*\])$/i;

/** Plain http inside one machine or office network, where a `Secure` cookie would never come back. */
export function isLocalHttp(origin: string): boolean {
  if (!origin.startsWith('http://')) return false;
  return LOCAL_HOST.test(origin.slice('http://'.length).replace(/:\d+$/, ''));
}
