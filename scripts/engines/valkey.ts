/** Valkey, or Redis 7, whose protocol is the same: with a password, each change on the disk within a second. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepts } from './accepts.ts';
import type { Engine, Running } from './engine.ts';

export interface ValkeyAddress extends Running {
  readonly port: number;
  readonly password: string;
  readonly url: string;
}

const PASSWORD = 'segreto';

export const valkey: Engine<object, ValkeyAddress> = {
  name: 'valkey',
  title: 'Valkey (or Redis 7)',
  source: { debian: ['redis-server'] },
  commands: ['valkey-server|redis-server', 'valkey-cli|redis-cli'],
  ports: { valkey: 19379 },
  async start(place) {
    const port = place.port('valkey');
    const config = join(place.folder, 'valkey.conf');
    writeFileSync(config, settings(port, place.folder), { mode: 0o600 });
    const command = [place.command('valkey-server|redis-server'), config];
    const running = await place.launch('valkey', command, { ready: () => accepts(port) });
    return { ...running, port, password: PASSWORD, url: `redis://:${PASSWORD}@127.0.0.1:${port}` };
  },
  describe: ({ url }) => [url],
};

/** The title of its process stays as it was started: that is how it is recognised. */
const settings = (port: number, folder: string) => `
bind 127.0.0.1
port ${port}
dir "${folder}"
requirepass ${PASSWORD}
appendonly yes
set-proc-title no
`;
