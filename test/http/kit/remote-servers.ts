/**
 * Servers of others in tests, whichever they are: those of this kit, which `npm test` uses, and real ones, which `npm run test:engines` uses
 * (test/engines). Cases that run on both are in `test/http/exchange/*.cases.ts`.
 */
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RemoteServer {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Of its host key or certificate, as people read it there. */
  readonly fingerprint: string;
  /** The folder of this machine that the user sees as the root. */
  readonly root: string;
  close(): Promise<void>;
}

export interface SftpServer extends RemoteServer {
  /** Each login that the server noted: method and user. */
  logins(): readonly string[];
  /** Files of that folder cannot be deleted any more, or can again. */
  protect(folder: string, on: boolean): void;
  /** Calls once, when a file of that folder was deleted. */
  onRemove(folder: string, call: () => void): void;
  /** Another one with the same users and files, and another key. */
  twin(): Promise<SftpServer>;
}

/** @param publicKey of the user, as OpenSSH text */
export type StartSftpServer = (publicKey: string) => Promise<SftpServer>;

export interface FtpServer extends RemoteServer {
  /** How many passwords came; undefined: it does not note that. */
  passwords(): number | undefined;
  /** Fetches, and has it break off in the middle of a file. @param came bytes that have arrived @param cut cuts the line of the commands */
  broken(fetch: () => Promise<void>, came: () => number, cut: () => void): Promise<void>;
  twin(): Promise<FtpServer>;
}

export type FtpProtocol = 'ftps' | 'ftps-implicit';
export type StartFtpServer = (protocol: FtpProtocol) => Promise<FtpServer>;

export const newRoot = (): string => mkdtempSync(join(tmpdir(), 'bancale-remote-'));

/** Folders that the user of the server, who is not the one of the test, may change. */
export function openFolders(root: string, folder: string, names: readonly string[]): void {
  for (const path of [folder, ...names.map((name) => join(folder, name))]) {
    mkdirSync(join(root, path), { recursive: true });
    chmodSync(join(root, path), 0o777);
  }
}
