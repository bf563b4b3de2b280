/** What servers for FTP over TLS have in common. */
import { type Certificate, type CertificateFiles, writeCertificate } from './certificate.ts';
import type { Place } from './engine.ts';

export interface FtpOptions {
  /** The folder that the user sees. */
  readonly files?: string;
  /** PEM; without one a self-made certificate for `localhost`. */
  readonly certificate?: Certificate;
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

/** That of the options, or a self-made one. */
export const certificateOf = async (
  place: Pick<Place, 'folder'>,
  certificate: FtpOptions['certificate'],
): Promise<CertificateFiles> => writeCertificate(place, certificate ?? (await ownCertificate()));

const ownCertificate = async () => (await import('../../test/http/kit/own-certificate.ts')).ownCertificate();

export const ftpLines = ({ port, username, password, files, implicit }: FtpAddress): string[] => [
  `ftps${implicit ? '-implicit' : ''}://${username}@127.0.0.1:${port}    (password ${password}, folder ${files})`,
];
