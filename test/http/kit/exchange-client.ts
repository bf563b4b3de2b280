/** Another system for tests: a connection with a key, and requests to `/exchange/v1` with it. */
import type { ReleaseRule } from '#contract/values/connections.ts';
import { type Connections, createConnections } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { TestShop } from './start-shop.ts';

export const BY = { actor: { userId: null, name: 'Laura' }, source: 'command' } as const;
export const SCOPES = ['orders.read', 'orders.ack'];

export interface Asked {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly method?: string;
}

export function exchangeClient(shop: () => TestShop) {
  const clock = () => shop().clock.now;
  const operations = createOperations({ clock });
  let counted = 0;
  const connections = (): Connections => createConnections({ db: shop().db, clock, operations });
  return {
    operations,
    connections,
    /** A connection of its own with a key; tests share orders with no other. */
    async connect(
      release: ReleaseRule | null = 'sent',
      more: object = {},
    ): Promise<{ readonly code: string; readonly token: string }> {
      counted += 1;
      const code = `erp-${counted}`;
      await connections().add(BY, { code, name: 'Gestionale', release, enabled: true });
      const key = { connection: code, name: 'script', scopes: SCOPES, networks: [], expiresOn: null, ...more };
      return { code, token: await connections().addKey(BY, key) };
    },
    /** A path below `/exchange/v1`; with a body it is a POST. */
    async ask(path: string, { token, body, headers = {}, method }: Asked = {}) {
      const response = await shop().app.fetch(
        new Request(`http://localhost:4500/exchange/v1${path}`, {
          method: method ?? (body ? 'POST' : 'GET'),
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      const text = await response.text();
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, text };
    },
  };
}
