/** Object storage with the interface of S3, over a folder (Versity S3 Gateway). */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accepts } from './accepts.ts';
import { type Certificate, writeCertificate } from './certificate.ts';
import type { Engine } from './engine.ts';

export interface S3Options {
  /** HTTPS with it; left out: HTTP. */
  readonly certificate?: Certificate;
}

export interface S3Address {
  readonly url: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Of the server now. */
  pid(): number;
  /** At once, as in a power failure. */
  kill(): Promise<void>;
  /** With the same buckets at the same address, after it was killed. */
  startAgain(): Promise<void>;
}

const [ACCESS_KEY, SECRET_KEY, REGION] = ['bancale', 'segreto-segreto', 'us-east-1'];

export const s3: Engine<S3Options, S3Address> = {
  name: 's3',
  title: 'Versity S3 Gateway',
  source: { go: 'github.com/versity/versitygw/cmd/versitygw@v1.7.0' },
  commands: ['versitygw'],
  ports: { s3: 19000 },
  async start(place, { certificate } = {}) {
    const [host, port] = [place.host('s3'), place.port('s3')];
    const [buckets, sidecar] = ['buckets', 'sidecar'].map((name) => join(place.folder, name)) as [string, string];
    for (const folder of [buckets, sidecar]) mkdirSync(folder);
    const login = ['--access', ACCESS_KEY, '--secret', SECRET_KEY, '--region', REGION];
    const files = certificate && writeCertificate(place, certificate);
    const encrypted = files ? ['--cert', files.cert, '--key', files.key] : [];
    // Not every file system has extended attributes: what belongs to an object lies beside it.
    const command = [
      place.command('versitygw'),
      ...login,
      ...encrypted,
      '--port',
      `${host}:${port}`,
      'posix',
      '--sidecar',
      sidecar,
      buckets,
    ];
    const launch = () => place.launch('versitygw', command, { at: 's3', ready: () => accepts(port, { host }) });
    let running = await launch();
    return {
      url: `http${certificate ? 's' : ''}://${host}:${port}`,
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
      region: REGION,
      pid: () => running.pid,
      kill: () => running.kill(),
      async startAgain() {
        running = await launch();
      },
    };
  },
  describe: ({ url, accessKey, secretKey }) => [`${url}    (access key ${accessKey}, secret key ${secretKey})`],
};
