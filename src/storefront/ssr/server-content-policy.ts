/**
 * Content security policy of pages (C-ID-8): scripts by nonce, or by hash on pages that are cached for many visitors.
 */
import { createHash } from 'node:crypto';

/** Data blocks are not executed and need no permission. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g;

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Vite adds styles by script and connects to its server. */
const REST = {
  production: (styles: string, hosts: string) => `style-src 'self' ${styles}; connect-src 'self'${hosts}`,
  development: (_: string, hosts: string) => `style-src 'self' 'unsafe-inline'; connect-src 'self' ws:${hosts}`,
} as const;

/** Other hosts of the shop; left out: none. */
export interface PolicyHosts {
  readonly trackingUrl?: string | null;
  /** Of pictures. */
  readonly pictureOrigin?: string | undefined;
}

/**
 * The policy of a page whose scripts and styles have the nonce `source` (a string), or of the markup `source` (a
 * buffer). Pages may call the tracking host, when it is another one.
 */
export function contentPolicy(
  source: string | Buffer,
  mode: 'production' | 'development',
  { trackingUrl = null, pictureOrigin = '' }: PolicyHosts = {},
): string {
  const hosts = trackingUrl ? ` ${new URL(trackingUrl).origin}` : '';
  // WebAssembly may run only from our own files: it reads barcodes where the browser cannot.
  const html = typeof source === 'string' ? '' : source.toString('utf8');
  const scripts = typeof source === 'string' ? `'nonce-${source}'` : hashes(html, INLINE_SCRIPT);
  const styles = typeof source === 'string' ? `'nonce-${source}'` : hashes(html, INLINE_STYLE);
  return `default-src 'self'; script-src 'self' 'wasm-unsafe-eval' ${scripts}; ${REST[mode](styles, hosts)}; img-src 'self' data:${pictureOrigin && ` ${pictureOrigin}`}; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

function hashes(html: string, elements: RegExp): string {
  const found = new Set<string>();
  for (const [, code = ''] of html.matchAll(elements))
    found.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...found].join(' ');
}
