/** `office_connections.*_server`: the server of a connection. */
import {
  confirmServer,
  getServer,
  removeServer,
  runServer,
  saveServer,
  tryServer,
} from '#contract/office/connection-servers.ts';
import type { Locale } from '#contract/values/locale.ts';
import { type OfficeRoute, officeRoute } from '#server/platform/http/office-route.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { faultSentence } from '../desk/source-faults.ts';
import type { ServerActor, Servers } from './servers.service.ts';

export function serverRoutes(servers: Servers): OfficeRoute[] {
  const view = async (connection: string, locale: Locale) => {
    const server = await servers.get(connection);
    return server ? present(server, servers.holds(server), locale) : null;
  };
  const one = async (connection: string, locale: Locale) => ({ message: { server: await view(connection, locale) } });
  return [
    officeRoute(getServer, ({ body, staff }) => one(body.connection, staff.locale)),
    officeRoute(saveServer, async ({ body, staff }) => {
      const { key, connection, lang: _, allow_plain: allowPlain, password, private_key, passphrase, ...fields } = body;
      const secrets = {
        ...(password !== undefined && { password }),
        ...(private_key !== undefined && { privateKey: private_key }),
        ...(passphrase !== undefined && { passphrase }),
      };
      await servers.save(actorOf(staff, key), connection, { fields, allowPlain, secrets }, staff.locale);
      return one(connection, staff.locale);
    }),
    officeRoute(removeServer, async ({ body, staff }) => {
      await servers.remove(actorOf(staff, body.key), body.connection);
      return one(body.connection, staff.locale);
    }),
    officeRoute(confirmServer, async ({ body, staff }) => {
      await servers.confirm(actorOf(staff, body.key), body.connection, body.fingerprint);
      return one(body.connection, staff.locale);
    }),
    officeRoute(tryServer, async ({ body, staff }) => {
      const { fault, files } = await servers.test(body.connection);
      const server = await view(body.connection, staff.locale);
      return { message: { server, fault: fault && faultSentence(fault, staff.locale), files: [...files] } };
    }),
    officeRoute(runServer, async ({ body, staff }) => {
      await servers.run(body.connection);
      return one(body.connection, staff.locale);
    }),
  ];
}

const actorOf = ({ userId, name }: StaffCaller, key: string): ServerActor => ({
  actor: { userId, name },
  source: 'office',
  key,
});

type Stored = NonNullable<Awaited<ReturnType<Servers['get']>>>;

function present(server: Stored, holds: ReturnType<Servers['holds']>, locale: Locale) {
  const { protocol, host, port, url, username, folder_in, folder_out, after_fetch, folder_moved, schedule } = server;
  return {
    protocol,
    host,
    port,
    url,
    username,
    folder_in,
    folder_out,
    after_fetch,
    folder_moved,
    schedule,
    has_password: holds.password,
    has_private_key: holds.privateKey,
    fingerprint: server.fingerprint,
    seen_fingerprint: server.seenFingerprint,
    warning: protocol === 'ftp' ? faultSentence({ code: 'plain', detail: '' }, locale) : null,
    fault: server.fault && faultSentence(server.fault, locale),
    failures: server.failures,
    looked_at: server.lookedAt?.toISOString() ?? null,
    worked_at: server.workedAt?.toISOString() ?? null,
    next_at: server.nextAt?.toISOString() ?? null,
  };
}
