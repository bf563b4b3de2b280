export type SecurityHeaders = Readonly<Record<string, string>>;

/** Headers of every answer, pages and pictures included (C-ID-8). Pages add their own content policy. */
const ALWAYS: SecurityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // The camera reads barcodes; nothing else is asked for.
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ONE_YEAR = 365 * 86_400;

/** `https`: visitors reach the shop over TLS, so that browsers may insist on it from now on. */
export function securityHeaders(https: boolean): SecurityHeaders {
  return https ? { ...ALWAYS, 'Strict-Transport-Security': `max-age=${ONE_YEAR}` } : ALWAYS;
}

/** For answers that are no page: nothing in them may run or be framed. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";
