/**
 * One visit to a server: fetch, send, note what came of it. A lease says which process looks; it holds no connection of the database meanwhile, so
 * that a server that is down or slow costs nobody anything (C-EXC-5).
 */
import { randomUUID } from 'node:crypto';
import type { FilesOut } from '#server/modules/exchange/index.ts';
import type { Log } from '#server/platform/http/logging/request-log.ts';
import { SourceFault, type StoredFault } from '../desk/source-faults.ts';
import { foldersOf } from '../files-in/drop-folder.ts';
import { openSession } from './open-session.ts';
import { type AddressDeps, pullAddress } from './pull-address.ts';
import { type PullDeps, pullFiles } from './pull-files.ts';
import { remoteOutFolder } from './remote-out-folder.ts';
import { FAILURES_TO_TELL, retryDelay } from './retry.rules.ts';
import { nextTime } from './schedule.ts';
import { readSecrets } from './server-secrets.ts';
import { type Identity, IdentityFault, type ServerAddress, type ServerSession } from './server-session.ts';
import {
  beginLook,
  endLook,
  extendLease,
  type Held,
  type LookEnd,
  noteIdentity,
  type StoredServer,
} from './servers.repository.ts';

/** Whether a server works is reported like whether a connection does. */
export interface ServerState {
  /** @param fault null = it works. People are notified once after `FAILURES_TO_TELL` failures, and once when it works again. */
  server(connectionId: number, fault: StoredFault | null): Promise<void>;
}

export interface LookDeps extends PullDeps, AddressDeps {
  readonly dataDir: string;
  readonly timeZone: string;
  readonly secrets: readonly [string, ...string[]];
  readonly filesOut: Pick<FilesOut, 'lookAt'>;
  readonly state: ServerState;
  readonly log: Pick<Log, 'error'>;
  readonly open?: typeof openSession;
}

const LEASE_MS = 60_000;
const EXTEND_EVERY_MS = 20_000;
/** A server that sends a byte a minute is given up as well. */
const LONGEST_MS = 3_600_000;
const SOON_MS = 1_000;

/** False: another process looks. Never throws because of the server. */
export async function lookAtServer(deps: LookDeps, server: StoredServer, ended: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const held: Held = { connectionId: server.connectionId, lease: randomUUID() };
  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS);
  if (!(await beginLook(db, { ...held, now: clock(), until: leaseEnd() }))) return false;
  const given = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const extendLater = () => {
    timer = setTimeout(async () => {
      const isHeld = await extendLease(db, held, leaseEnd()).catch(() => true);
      if (timer === undefined) return;
      if (isHeld) extendLater();
      else given.abort();
    }, EXTEND_EVERY_MS).unref();
  };
  extendLater();
  const signal = AbortSignal.any([ended, given.signal, AbortSignal.timeout(LONGEST_MS)]);
  try {
    await endLook(db, held, await outcome(deps, held, server, signal));
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
  return true;
}

async function outcome(deps: LookDeps, held: Held, server: StoredServer, signal: AbortSignal): Promise<LookEnd> {
  const { clock, timeZone, state } = deps;
  const byPlan = () => nextTime(server.schedule, clock(), timeZone);
  try {
    const { fault, again, ...done } = await work(deps, held, server, signal);
    const planned = await byPlan();
    const settled = new Date(clock().getTime() + (again === 'now' ? 0 : server.settleSeconds * 1000 + SOON_MS));
    const nextAt = again !== null && settled < planned ? settled : planned;
    await state.server(server.connectionId, null);
    return { ...done, nextAt, failures: 0, fault, workedAt: clock() };
  } catch (error) {
    const fault = await faultOf(deps, server, error, signal);
    const failures = server.failures + 1;
    if (failures >= FAILURES_TO_TELL) await state.server(server.connectionId, fault);
    const nextAt = new Date(clock().getTime() + retryDelay(failures));
    return { nextAt, failures, fault, workedAt: null, notRemoved: null, etag: null, modified: null };
  }
}

/** What goes wrong on our side is for the log, with a word for people. */
async function faultOf(
  deps: LookDeps,
  server: StoredServer,
  error: unknown,
  signal: AbortSignal,
): Promise<StoredFault> {
  if (error instanceof IdentityFault) await noteIdentity(deps.db, server.connectionId, error.seen);
  if (error instanceof SourceFault) return error.fault;
  if (signal.aborted) return { code: 'broken-off', detail: '' };
  deps.log.error(
    { work: 'servers of connections', connection: server.connection, err: error },
    'files of a server could not be fetched or sent',
  );
  return { code: 'own-fault', detail: error instanceof Error ? error.message.slice(0, 200) : String(error) };
}

type Done = Pick<LookEnd, 'fault' | 'notRemoved' | 'etag' | 'modified'> & { readonly again: 'soon' | 'now' | null };

export const pinnedOf = ({ fingerprint, certificate }: StoredServer): Identity | null =>
  fingerprint === null ? null : { fingerprint, certificate };

/** @throws SourceFault */
export const addressOf = (
  { secrets, allowed }: Pick<LookDeps, 'secrets' | 'allowed'>,
  server: StoredServer,
): ServerAddress => ({
  host: server.host,
  port: server.port,
  username: server.username,
  secrets: readSecrets(secrets, server.secrets),
  pinned: pinnedOf(server),
  allowed,
});

async function work(deps: LookDeps, held: Held, server: StoredServer, signal: AbortSignal): Promise<Done> {
  const folders = foldersOf(deps.dataDir, server.connection);
  const nothing = { notRemoved: 0, again: null, fault: null, etag: null, modified: null };
  if (server.protocol === 'https') {
    if (server.paused) return nothing;
    const secrets = readSecrets(deps.secrets, server.secrets);
    const { etag, modified } = await pullAddress(deps, held, { server, secrets, pinned: pinnedOf(server), folders });
    return { ...nothing, etag, modified };
  }
  const session = await (deps.open ?? openSession)(server.protocol, addressOf(deps, server));
  const close = () => session.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    return await inSession(deps, held, server, session);
  } finally {
    signal.removeEventListener('abort', close);
    session.close();
  }

  async function inSession(own: LookDeps, held: Held, server: StoredServer, session: ServerSession): Promise<Done> {
    // Orders first: they are few, and waited for.
    if (server.folder_out !== null)
      await own.filesOut.lookAt(server.connectionId, remoteOutFolder(session, server.folder_out));
    if (server.folder_in === null || server.paused) return nothing;
    const { notRemoved, again, fault } = await pullFiles(own, held, server, session, folders);
    const stuck = notRemoved > 0 ? { code: 'not-removed' as const, detail: String(notRemoved) } : null;
    return { ...nothing, notRemoved, again, fault: fault ?? stuck };
  }
}
