/** Files of a build (`build/client`, `build/office`): listed at start, held in memory, compressed by the build. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Exchange, HttpResponse } from '../exchange.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Files in here have their content's hash in their name and never change. */
const HASHED = '/assets/';

interface Asset {
  readonly type: string;
  readonly file: string;
  readonly brotli: boolean;
  plain?: Buffer;
  compressed?: Buffer;
  etag?: string;
}

export type StaticAssets = (exchange: Exchange) => HttpResponse | undefined;

/**
 * Serves GET and HEAD of files in `folder` below the path `prefix`, undefined for every other path. Paths are only looked
 * up, never opened.
 */
export function staticAssets(folder: string, prefix = ''): StaticAssets {
  const assets = new Map(listFiles(folder, prefix));
  const hashed = `${prefix}${HASHED}`;
  return (exchange) => {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return undefined;
    const asset = assets.get(exchange.path);
    if (asset) return responseOf(asset, exchange, hashed);
    return exchange.path.startsWith(hashed) ? missing() : undefined;
  };
}

function listFiles(folder: string, prefix: string): [string, Asset][] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const known = new Set(names);
  return names.flatMap((name): [string, Asset][] => {
    const type = TYPES[extname(name)];
    const file = join(folder, name);
    if (!type || !statSync(file).isFile()) return [];
    return [[`${prefix}/${name}`, { type, file, brotli: known.has(`${name}.br`) }]];
  });
}

function responseOf(asset: Asset, { path, header }: Exchange, hashed: string): HttpResponse {
  asset.plain ??= readFileSync(asset.file);
  asset.etag ??= `"${hash('sha1', asset.plain, 'base64url')}"`;
  const headers: Record<string, string> = {
    'Content-Type': asset.type,
    'Cache-Control': path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ETag: asset.etag,
  };
  if (asset.brotli) headers.Vary = 'Accept-Encoding';
  if (header('if-none-match') === asset.etag) return { status: 304, headers, body: null };
  if (asset.brotli && /\bbr\b/.test(header('accept-encoding') ?? '')) {
    asset.compressed ??= readFileSync(`${asset.file}.br`);
    headers['Content-Encoding'] = 'br';
    return { status: 200, headers, body: asset.compressed };
  }
  return { status: 200, headers, body: asset.plain };
}

/** A page of an older build requests a chunk that is gone: 404 at once, then the page reloads itself. */
function missing(): HttpResponse {
  return { status: 404, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }, body: 'Not found' };
}
