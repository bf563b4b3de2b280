/** What a connection to a server of others can do, whichever way it speaks. */
import { SourceFault } from '../desk/source-faults.ts';
import type { RemoteFile } from './remote-names.rules.ts';

export const PROTOCOLS = ['sftp', 'ftps', 'ftps-implicit', 'ftp', 'https'] as const;
export type Protocol = (typeof PROTOCOLS)[number];
export const isProtocol = (text: string): text is Protocol => (PROTOCOLS as readonly string[]).includes(text);
/** Protocols with folders. */
export type FolderProtocol = Exclude<Protocol, 'https'>;

/** What proves who the user is; empty = none. */
export interface Secrets {
  readonly password: string;
  /** As OpenSSH or PEM text. */
  readonly privateKey: string;
  readonly passphrase: string;
}

export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly secrets: Secrets;
  /** As a person confirmed it; null = nobody has. */
  readonly pinned: Identity | null;
  /** Private networks that may be connected to. */
  readonly allowed: (address: string) => boolean;
}

/** How a server proves who it is: fingerprint of its host key, or of its certificate, which comes along as PEM. */
export interface Identity {
  readonly fingerprint: string;
  readonly certificate: string | null;
}

export interface ServerSession {
  /** Plain files of a folder, in parts: each is done with before the next one is read. @throws SourceFault `no-folder` */
  list(folder: string, take: (files: readonly RemoteFile[]) => Promise<void>): Promise<void>;
  /** Writes it to a path of ours. @throws SourceFault `too-large`, `broken-off` */
  download(folder: string, name: string, path: string, maxBytes: number): Promise<void>;
  /** As it is now; null = it is not there. `changed` is null where it cannot be compared with a listing. */
  stat(folder: string, name: string): Promise<{ readonly bytes: number; readonly changed: string | null } | null>;
  upload(folder: string, name: string, text: string): Promise<void>;
  /** False = it is not there. Both are paths of folder and name. */
  rename(from: readonly [folder: string, name: string], to: readonly [folder: string, name: string]): Promise<boolean>;
  /** False = it is not there. */
  remove(folder: string, name: string): Promise<boolean>;
  close(): void;
}

/** A server that shows another identity than the one that was confirmed, or one that nobody has confirmed. */
export class IdentityFault extends SourceFault {
  readonly seen: Identity;
  constructor(code: 'host-key-new' | 'host-key-changed' | 'certificate-new' | 'certificate-changed', seen: Identity) {
    super(code, seen.fingerprint);
    this.seen = seen;
  }
}

/** To connect; from then on a server that says nothing for a minute is given up. */
export const CONNECT_MS = 10_000;
export const SILENT_MS = 60_000;
