export type SecurityHeaders = Readonly<Record<string, string>>;

/** Headers of every response, pages and pictures included (C-ID-8). Pages add their own content policy. */
const ALWAYS: SecurityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // The camera scans barcodes; no other permission is needed.
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ONE_YEAR = 365 * 86_400;

/** `https`: visitors reach the shop over TLS, so browsers may enforce it from now on (HSTS). */
export function securityHeaders(https: boolean): SecurityHeaders {
  return https ? { ...ALWAYS, 'Strict-Transport-Security': `max-age=${ONE_YEAR}` } : ALWAYS;
}

/** For responses that are no page: nothing in them may run or be framed. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";
