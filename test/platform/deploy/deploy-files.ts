/** What the files of `deploy` have in common: variables and paths of the shop. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readEnv, VARIABLE_NAMES } from '#server/env.ts';
import { createLog } from '#server/platform/http/logging/request-log.ts';
import { createShopServer } from '#server/platform/http/shop-server.ts';
import { ROOT } from '../../../scripts/prepare.mjs';

export const deployPath = (path: string): string => join(ROOT, 'deploy', path);
export const deployText = (path: string): string => readFileSync(deployPath(path), 'utf8');

/** Read by Node and the C library, not by the shop. */
const OF_THE_SYSTEM = ['PATH', 'MALLOC_ARENA_MAX'];

/** Those that nothing reads, `X_FILE` being X. */
export function unknownVariables(names: Iterable<string>): string[] {
  const known = new Set([...VARIABLE_NAMES, ...OF_THE_SYSTEM]);
  return [...names].filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')));
}

/** What secrets look like, which tests have none of. */
const SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://bancale:secret@db:5432/bancale',
  DATABASE_READ_URL: 'postgres://bancale:secret@standby:5432/bancale',
  REDIS_URL: 'redis://:secret@valkey:6379',
  SESSION_SECRET: 'thirty-two letters and some more of them',
  METRICS_TOKEN: 'sixteen letters and more',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

/** The environment as the shop would read it. @throws StartupError with the variable that is wrong */
export function readGiven(variables: Readonly<Record<string, string>>) {
  const values = Object.entries(variables).map(([name, value]) => {
    const plain = name.replace(/_FILE$/, '');
    return plain === name ? [name, value] : [plain, SAMPLES[plain]];
  });
  return readEnv(Object.fromEntries(values));
}

/** Status of `path` while a shop starts; a page of the shop that is not open yet would be 503 with HTML. */
export async function whileItStarts(path: string): Promise<{ status: number; text: string }> {
  const { log } = createLog({ level: 'silent' });
  const shop = createShopServer({ trust: { proxies: 0, publicUrl: undefined }, log });
  shop.server.listen(0, '127.0.0.1');
  await once(shop.server, 'listening');
  try {
    const response = await fetch(`http://127.0.0.1:${(shop.server.address() as AddressInfo).port}${path}`);
    return { status: response.status, text: await response.text() };
  } finally {
    await shop.close(0);
  }
}
