/** What servers for FTP over TLS have in common. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './engine.ts';

export interface FtpOptions {
  /** The folder that the user sees. */
  readonly files?: string;
  /** PEM; without one a self-made certificate for `localhost`. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** TLS from the first byte. */
  readonly implicit?: boolean;
  /** Of each file that is fetched; without it as fast as it goes. */
  readonly bytesPerSecond?: number;
}

export interface FtpAddress {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly files: string;
  readonly implicit: boolean;
  /** With each command; undefined: it writes none. */
  readonly log: string | undefined;
}

/** Paths of both, and of one file with both. */
export async function writeCertificate(
  place: Pick<Place, 'folder' | 'run'>,
  certificate: FtpOptions['certificate'],
): Promise<{ readonly key: string; readonly cert: string; readonly both: string }> {
  const [key, cert, both] = ['key.pem', 'cert.pem', 'both.pem'].map((name) => join(place.folder, name)) as [
    string,
    string,
    string,
  ];
  const given = certificate ?? (await ownCertificate());
  for (const [path, text] of [
    [key, given.key],
    [cert, given.cert],
    [both, `${given.key}\n${given.cert}`],
  ] as const)
    writeFileSync(path, text, { mode: 0o600 });
  return { key, cert, both };
}

const ownCertificate = async () => (await import('../../test/http/kit/own-certificate.ts')).ownCertificate();

export const ftpLines = ({ port, username, password, files, implicit }: FtpAddress): string[] => [
  `ftps${implicit ? '-implicit' : ''}://${username}@127.0.0.1:${port}    (password ${password}, folder ${files})`,
];
