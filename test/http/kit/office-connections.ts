/** Connections made and read by the calls of the office, for HTTP tests. */
import { randomBytes } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { type OfficeVisitor, signIn } from './office.ts';
import { press } from './office-imports.ts';
import type { TestShop } from './start-shop.ts';

type Created = OfficeApiTypes['office_connections.create']['request'];
type Added = OfficeApiTypes['office_connections.add_key']['request'];

export const GENERAL = {
  name: 'Gestionale',
  kind: 'general',
  release: null,
  order_files: null,
  acknowledged_by: 'api',
} as const;

/** Random bytes as a browser makes them for a press. */
export const newSeed = (): string => randomBytes(32).toString('base64url');

let counted = 0;
export const newCode = (): string => {
  counted += 1;
  return `office-${counted}`;
};

/** A request for a key that reads and acknowledges orders, or another one. */
export const newKey = (code: string, more: Partial<Added> = {}): Added => ({
  key: press(),
  code,
  name: 'script',
  scopes: ['orders.read', 'orders.ack'],
  networks: [],
  expires_on: null,
  seed: newSeed(),
  ...more,
});

/** The owner signs in before the tests of the file. */
export function officeConnections(shop: () => TestShop) {
  let owner: OfficeVisitor | undefined;
  const laura = (): OfficeVisitor => {
    if (!owner) throw new Error('The owner has not signed in yet.');
    return owner;
  };
  const signInAgain = async (): Promise<void> => {
    owner = await signIn(shop());
  };
  beforeAll(signInAgain);
  return {
    laura,
    /** After the clock was moved beyond the end of the session. */
    signInAgain,
    /** A new connection. Resolves to its code. */
    async made(more: Partial<Created> = {}): Promise<string> {
      const code = newCode();
      await laura().call('office_connections.create', { key: press(), code, ...GENERAL, ...more });
      return code;
    },
    connection: (code: string) => laura().call('office_connections.get_connection', { code }),
    /** Its line in the list. */
    listed: async (code: string) =>
      (await laura().call('office_connections.get_list', {})).connections.find((one) => one.code === code),
    /** Takes the newest operation of this kind back. */
    async undo(kind: string) {
      const [operation] = (await laura().call('office_history.get_operations', { kinds: [kind] })).data;
      return laura().send('office_history.undo', { key: press(), id: operation?.id ?? 0, forced: [] });
    },
  };
}
