/** Rows of another system, sent with an API key. */
import { createConnections } from '#server/modules/exchange/index.ts';
import { createOperations } from '#server/modules/operations/index.ts';
import type { TestShop } from './start-shop.ts';

const BY = { actor: { userId: null, name: 'Laura' }, source: 'command' } as const;

/** A key of a connection, which is made when there is none of that code. */
export async function exchangeKey(
  shop: Pick<TestShop, 'db' | 'clock'>,
  scopes: readonly string[],
  connection = 'erp',
): Promise<string> {
  const clock = () => shop.clock.now;
  const connections = createConnections({ db: shop.db, clock, operations: createOperations({ clock }) });
  if (!(await connections.list()).some(({ code }) => code === connection))
    await connections.add(BY, { code: connection, name: connection, release: null, enabled: true });
  return connections.addKey(BY, { connection, name: 'script', scopes, networks: [], expiresOn: null });
}

/** @param path `stock`, `stock?strict=1` */
export const sendRows = (
  shop: Pick<TestShop, 'app'>,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) => exchangeCall(shop, token, `rows/${path}`, body, headers);

/** A POST below `/exchange/v1`. */
export async function exchangeCall(
  { app }: Pick<TestShop, 'app'>,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const response = await app.fetch(
    new Request(`http://localhost:4500/exchange/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}
