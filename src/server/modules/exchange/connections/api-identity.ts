/** Who calls an endpoint for other systems: the key in the request, if it counts today and from there (C-EXC-8). */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Clock, plainDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { ApiIdentity } from '#server/platform/http/api-caller.ts';
import { networkCheck } from '#server/platform/http/ip-network.ts';
import { tokenFrom } from './api-token.rules.ts';
import { noteUse, readLivingKey } from './connections.repository.ts';

interface ApiIdentityDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
}

export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function createApiIdentity({ db, clock, timeZone }: ApiIdentityDeps): ApiIdentity {
  return {
    async identify(exchange) {
      const token = tokenFrom(exchange.header('authorization'));
      const now = clock();
      const key = token && (await readLivingKey(db, token.id, plainDate(now, timeZone)));
      if (!key || !timingSafeEqual(digestOf(token.secret), key.digest)) return 'no-key';
      if (key.networks.length > 0 && !networkCheck(key.networks)(exchange.address)) return 'network';
      await noteUse(db, key.id, exchange.address, now);
      const { id: keyId, name, connectionId, connection, expiresOn } = key;
      return { keyId, name, connectionId, connection, expiresOn, scopes: new Set(key.scopes) };
    },
  };
}
