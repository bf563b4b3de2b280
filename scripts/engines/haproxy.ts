/** HAProxy with `deploy/haproxy/haproxy.cfg`, in front of shops of this machine. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../prepare.mjs';
import { accepts } from './accepts.ts';
import type { Engine, Running } from './engine.ts';

type Shop = number | `${string}:${number}`;

export interface HaproxyOptions {
  /** The two shops: `host:port`, or ports of this machine. */
  readonly shops?: readonly [Shop, Shop];
}

export interface HaproxyAddress extends Running {
  readonly url: string;
  /** State of each shop as it sees it: `UP`, `DOWN`, `UP 1/2` … */
  states(): Promise<readonly string[]>;
}

/** What a server installation has as /etc/haproxy/haproxy.cfg. */
export const HAPROXY_FILE = join(ROOT, 'deploy/haproxy/haproxy.cfg');
const STATE_COLUMN = 17;

export const haproxy: Engine<HaproxyOptions, HaproxyAddress> = {
  name: 'haproxy',
  title: 'HAProxy',
  source: { debian: ['haproxy'] },
  commands: ['haproxy'],
  ports: { http: 19080 },
  async start(place, { shops = [3001, 3002] } = {}) {
    const [host, port] = [place.host('http'), place.port('http')];
    const socket = join(place.folder, 'admin.sock');
    const variables = {
      BANCALE_HTTP: `${host}:${port}`,
      BANCALE_SHOP_1: addressOf(shops[0]),
      BANCALE_SHOP_2: addressOf(shops[1]),
      BANCALE_HAPROXY_SOCKET: socket,
    };
    const given = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const command = [place.command('haproxy'), '-db', '-p', join(place.folder, 'pid'), '-f', HAPROXY_FILE];
    const running = await place.launch('haproxy', ['env', ...given, ...command], {
      at: 'http',
      // At once: what it serves is over when a test stops it.
      stopBy: 'SIGTERM',
      ready: () => accepts(port, { host }),
    });
    return { ...running, url: `http://${host}:${port}`, states: () => statesOf(socket) };
  },
  describe: ({ url }) => [`${url}    (shops at the ports 3001 and 3002)`],
};

const addressOf = (shop: Shop): string => (typeof shop === 'number' ? `127.0.0.1:${shop}` : shop);

/** `show stat` prints a line of CSV for each server of a backend. */
async function statesOf(socket: string): Promise<string[]> {
  const connection = connect(socket);
  connection.end('show stat\n');
  const lines = (await text(connection)).split('\n').map((line) => line.split(','));
  return lines.filter(([, server]) => /^shop\d/.test(server ?? '')).map((line) => line[STATE_COLUMN] ?? '');
}
