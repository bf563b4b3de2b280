/**
 * One connection to Valkey, opened again for as long as it is wanted. The library's own reconnecting is switched off:
 * each attempt asks the sentinels anew who the primary is, and a connection that belongs to a replica is given up.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { certificateFault } from '../certificate-fault.rules.ts';
import type { Log } from '../http/logging/request-log.ts';
import type { ValkeyAddress, ValkeyHost } from './valkey-url.ts';

/** What is used of the library's client. */
export interface ValkeyConnection {
  sendCommand(words: readonly string[]): Promise<unknown>;
  subscribe(channel: string, received: (message: string) => void): Promise<unknown>;
}

interface Client extends ValkeyConnection {
  connect(): Promise<unknown>;
  destroy(): void;
  on(event: string, listener: (error: unknown) => void): unknown;
}

export interface ValkeyLinkOptions {
  readonly address: ValkeyAddress;
  /** Shown in `CLIENT LIST`, and in the log. */
  readonly name: string;
  readonly log: Pick<Log, 'warn' | 'info'>;
  /** Called on each new connection before it is used; it is closed again when this fails. */
  readonly connected?: (connection: ValkeyConnection) => Promise<void>;
}

const CONNECT_MS = 500;
/** Silence after which a connection is dead; between calls there is the `PING` below. Also the limit of the login. */
const SILENCE_MS = 2_000;
const PING_EVERY_MS = 1_000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 1_000;
/** This server cannot write any more, or not yet: another one may be the primary by now. */
const NOT_PRIMARY = /^(READONLY|MASTERDOWN|LOADING|UNBLOCKED)\b/;

export class ValkeyLink {
  readonly #options: ValkeyLinkOptions;
  readonly #stopped = new AbortController();
  #client: Client | undefined;
  readonly #running: Promise<void>;
  /** Resolves after the first attempt, whether it succeeded or not. */
  readonly tried: Promise<void>;

  constructor(options: ValkeyLinkOptions) {
    this.#options = options;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.tried = promise;
    this.#running = this.#keepConnected(resolve);
  }

  get isReady(): boolean {
    return this.#client !== undefined;
  }

  /** Sends one command. @throws at once when there is no connection; else what the server or the socket reports */
  async send(words: readonly string[]): Promise<unknown> {
    const client = this.#client;
    if (!client) throw new Error('There is no connection to Valkey.');
    try {
      return await client.sendCommand(words);
    } catch (error) {
      if (error instanceof Error && NOT_PRIMARY.test(error.message)) client.destroy();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    this.#client?.destroy();
    await this.#running;
  }

  async #keepConnected(tried: () => void): Promise<void> {
    const { log, name } = this.#options;
    const { signal } = this.#stopped;
    let delay = FIRST_DELAY_MS;
    let isAway = false;
    while (!signal.aborted) {
      try {
        const { client, ended } = await this.#open();
        if (isAway) log.info({ engine: 'valkey', name }, 'connected to Valkey again');
        isAway = false;
        delay = FIRST_DELAY_MS;
        this.#client = client;
        tried();
        await ended;
        if (!signal.aborted) log.warn({ engine: 'valkey', name }, 'the connection to Valkey broke; reconnecting');
      } catch (error) {
        const why = certificateFault(String((error as NodeJS.ErrnoException).code));
        if (!isAway && !signal.aborted)
          log.warn({ engine: 'valkey', name, err: error, why }, 'no connection to Valkey');
        isAway = true;
      }
      this.#client = undefined;
      tried();
      await wait(delay, undefined, { ref: false, signal }).catch(() => {});
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    }
  }

  async #open(): Promise<{ readonly client: Client; readonly ended: Promise<void> }> {
    const { address, connected } = this.#options;
    const { sentinel, username, password, database } = address;
    const host = await this.#primary();
    const { client, ended } = await this.#login(host, { username, password, database });
    try {
      // What sentinels know may be older than the server.
      if (sentinel && roleOf(await client.sendCommand(['ROLE'])) !== 'master')
        throw new Error(`${host.host}:${host.port} is not the primary.`);
      await connected?.(client);
      return { client, ended };
    } catch (error) {
      client.destroy();
      throw error;
    }
  }

  /** The server itself; or the primary that the first sentinel names which responds. */
  async #primary(): Promise<ValkeyHost> {
    const { hosts, sentinel } = this.#options.address;
    let failure: unknown = new Error('No sentinel is given.');
    for (const host of hosts) {
      if (!sentinel) return host;
      try {
        const { client } = await this.#login(host, { username: undefined, password: sentinel.password, database: 0 });
        try {
          const found = await client.sendCommand(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', sentinel.name]);
          if (Array.isArray(found)) return { host: String(found[0]), port: Number(found[1]) };
          failure = new Error(`The sentinel ${host.host}:${host.port} knows no ${sentinel.name}.`);
        } finally {
          client.destroy();
        }
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async #login(
    { host, port }: ValkeyHost,
    login: { readonly username: string | undefined; readonly password: string | undefined; readonly database: number },
  ): Promise<{ readonly client: Client; readonly ended: Promise<void> }> {
    // Loaded here: without REDIS_URL no process loads the package.
    const { createClient } = await import('@redis/client');
    const { username, password, database } = login;
    const client: Client = createClient({
      socket: {
        host,
        port,
        ...(this.#options.address.tls && { tls: true, servername: host }),
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: false,
      },
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      database,
      name: this.#options.name,
      disableOfflineQueue: true,
      pingInterval: PING_EVERY_MS,
      maintNotifications: 'disabled',
    });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    client.on('error', () => {});
    client.on('terminated', () => resolve());
    client.on('end', () => resolve());
    const stop = () => client.destroy();
    this.#stopped.signal.addEventListener('abort', stop);
    void ended.then(() => this.#stopped.signal.removeEventListener('abort', stop));
    try {
      await client.connect();
    } catch (error) {
      client.destroy();
      resolve();
      throw error;
    }
    return { client, ended };
  }
}

/** `ROLE` responds with a list that begins with `master`, `slave` or `sentinel`. */
const roleOf = (response: unknown): string => (Array.isArray(response) ? String(response[0]) : '');
