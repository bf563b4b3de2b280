/** Files of a build (`build/client`, `build/office`): listed at start, held in memory, compressed by the build. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Exchange, HttpResponse } from '../exchange.ts';
import { ASSET_TYPES, FOR_EVER, HASHED } from './asset-types.ts';
import type { EarlierAssets } from './earlier-assets.ts';

interface Asset {
  readonly type: string;
  readonly file: string;
  readonly brotli: boolean;
  plain?: Buffer;
  compressed?: Buffer;
  etag?: string;
}

export type StaticAssets = (exchange: Exchange) => HttpResponse | Promise<HttpResponse> | undefined;

/**
 * Serves GET and HEAD of files in `folder` below the path `prefix`, undefined for every other path. Paths are only looked
 * up, never opened. `earlier`: where files of other builds are looked up.
 */
export function staticAssets(folder: string, prefix = '', earlier?: Pick<EarlierAssets, 'find'>): StaticAssets {
  const assets = new Map(listFiles(folder, prefix));
  const hashed = `${prefix}${HASHED}`;
  return (exchange) => {
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return undefined;
    const asset = assets.get(exchange.path);
    if (asset) return responseOf(asset, exchange, hashed);
    if (!exchange.path.startsWith(hashed)) return undefined;
    return earlier ? earlier.find(exchange).then((found) => found ?? missing()) : missing();
  };
}

function listFiles(folder: string, prefix: string): [string, Asset][] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const known = new Set(names);
  return names.flatMap((name): [string, Asset][] => {
    const type = ASSET_TYPES[extname(name)];
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
    'Cache-Control': path.startsWith(hashed) ? FOR_EVER : 'public, max-age=3600',
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

/** A page of an older build requests a chunk that is gone: 404, then the page reloads itself. */
function missing(): HttpResponse {
  return { status: 404, headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }, body: 'Not found' };
}
