/** The server of a connection for HTTP tests: set up and visited by the office, as people do it. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { nameOfClaimed } from '#server/import/files-in/drop-folder.ts';
import { signIn } from './office.ts';
import { press } from './office-imports.ts';
import type { TestShop } from './start-shop.ts';

type Laura = Awaited<ReturnType<typeof signIn>>;
type Saved = Parameters<typeof bodyOf>[1];

const bodyOf = (connection: string, fields: Readonly<Record<string, unknown>>) => ({
  key: press(),
  connection,
  ...fields,
});

/** Files that come stay in `work`: what becomes of them is the business of other tests. */
export function connectionServer(shop: () => TestShop) {
  let laura: Laura | undefined;
  const office = async () => {
    laura ??= await signIn(shop());
    return laura;
  };
  const server = async (connection: string) =>
    (await (await office()).call('office_connections.get_server', { connection })).server;

  /** Which are underway. */
  const visits = (connection: string) =>
    shop().db.query(
      null,
      `select s.looked_at from connection_servers s join connections c on c.id = s.connection_id
       where c.code = $1 and s.leased_until is not null`,
      [connection],
    );

  return {
    server,
    /** Fields that are left out stay as they are. */
    async save(connection: string, fields: Saved) {
      const before = await server(connection);
      const kept = before && {
        protocol: before.protocol,
        host: before.host,
        port: before.port,
        url: before.url,
        username: before.username,
        folder_in: before.folder_in,
        folder_out: before.folder_out,
        after_fetch: before.after_fetch,
        folder_moved: before.folder_moved,
        schedule: before.schedule,
      };
      await (await office()).call(
        'office_connections.save_server',
        bodyOf(connection, { ...kept, ...fields }) as never,
      );
    },
    /** Resolves when it is over. Its files are not applied meanwhile: the job that does is not started in tests. */
    look: async (connection: string) => {
      await (await office()).call('office_connections.run_server', { key: press(), connection });
      // The shop responds after fifteen seconds, also when the visit goes on.
      await vi.waitFor(async () => expect(await visits(connection)).toEqual([]), { timeout: 90_000 });
    },
    confirm: async (connection: string, fingerprint: string) => {
      await (await office()).call('office_connections.confirm_server', { key: press(), connection, fingerprint });
    },
    tried: async (connection: string) =>
      (await office()).call('office_connections.try_server', { key: press(), connection }),
    fault: async (connection: string) => (await server(connection))?.fault,
    /** Names of the files that came. @param all also what is not finished */
    work(connection: string, all = false): string[] {
      const folder = join(shop().dataDir, 'exchange', connection, 'work');
      const names = existsSync(folder) ? readdirSync(folder) : [];
      return names
        .filter((name) => all || !name.startsWith('.'))
        .map(nameOfClaimed)
        .sort();
    },
    /** What the e-mails about a connection say, oldest first. */
    async mails(connection: string): Promise<string[]> {
      const found = await shop().db.query<{ what: string }>(
        null,
        `select split_part(l.dedupe_key, ':', 3) as what from letters l join connections c on split_part(l.dedupe_key, ':', 2) = c.id::text
         where c.code = $1 and l.dedupe_key like 'connection:%' order by l.id`,
        [connection],
      );
      return found.map(({ what }) => what);
    },
  };
}
