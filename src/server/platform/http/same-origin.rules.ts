/** Which origins may change something (C-ID-8), and over which connections the session cookie may be sent (C-ID-2). */

export interface OriginHeaders {
  /** `Origin` header. */
  readonly origin: string | undefined;
  /** `Sec-Fetch-Site` header. */
  readonly fetchSite: string | undefined;
  readonly hasSession: boolean;
}

/**
 * Whether a state-changing request comes from our own pages. Browsers always send `Origin` with such requests; without
 * it the client is no browser and has no session cookie to abuse, unless `Sec-Fetch-Site` shows a browser.
 */
export function isOwnOrigin(headers: OriginHeaders, ownOrigin: string, publicUrl: string | undefined): boolean {
  const { origin, fetchSite, hasSession } = headers;
  if (origin === undefined) return !hasSession || fetchSite === 'same-origin';
  return origin === ownOrigin || origin === publicUrl;
}

const LOCAL_HOST =
  /^(localhost|[^.]+|.+\.(localhost|local|lan|internal)|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|\[.*\])$/i;

/** Plain http within one machine or office network, where browsers would not return a `Secure` cookie. */
export function isLocalHttp(origin: string): boolean {
  if (!origin.startsWith('http://')) return false;
  return LOCAL_HOST.test(origin.slice('http://'.length).replace(/:\d+$/, ''));
}
