/** The certificate of a server, as files of its folder. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './engine.ts';

/** Both PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Paths of both, and of one file with both. */
export interface CertificateFiles extends Certificate {
  readonly both: string;
}

export function writeCertificate({ folder }: Pick<Place, 'folder'>, { key, cert }: Certificate): CertificateFiles {
  const paths = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem'), both: join(folder, 'both.pem') };
  for (const [path, text] of [
    [paths.key, key],
    [paths.cert, cert],
    [paths.both, `${key}\n${cert}`],
  ] as const)
    writeFileSync(path, text, { mode: 0o600 });
  return paths;
}
