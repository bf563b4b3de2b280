/** The file of an https address into the shop, when it is another one than last time (decision 0295: fetched as that of a source). */
import { rename, rm } from 'node:fs/promises';
import { fetchSource } from '../desk/fetch-source.ts';
import { fileName } from '../desk/source-address.rules.ts';
import { SourceFault } from '../desk/source-faults.ts';
import { type Folders, makeFolders } from '../files-in/drop-folder.ts';
import { type ArriveDeps, arrive, finishArrivals, nextWorkFile, partOf } from './arrive.ts';
import { certificateFault, seenCertificate, tlsOptions } from './certificates.ts';
import type { Identity, Secrets } from './server-session.ts';
import type { Held, StoredServer } from './servers.repository.ts';

export interface AddressDeps extends ArriveDeps {
  readonly maxMb: number;
  /** From the beginning to the last byte. */
  readonly seconds: number;
  readonly allowed: (address: string) => boolean;
}

export interface PulledAddress {
  readonly fetched: number;
  /** null = as before. */
  readonly etag: string | null;
  readonly modified: string | null;
}

/** @throws SourceFault, IdentityFault */
export async function pullAddress(
  deps: AddressDeps,
  held: Held,
  {
    server,
    secrets,
    pinned,
    folders,
  }: {
    readonly server: StoredServer;
    readonly secrets: Secrets;
    readonly pinned: Identity | null;
    readonly folders: Folders;
  },
): Promise<PulledAddress> {
  await makeFolders(folders, false);
  await finishArrivals(deps, server.connectionId, folders);
  const { url, username, etag, modified } = server;
  // Its name is known when it comes.
  const path = partOf(folders, nextWorkFile('file'));
  try {
    const asked = { url, username, password: secrets.password, etag, modified, path };
    const file = await fetchAddress(deps, asked, pinned);
    if (!file) return { fetched: 0, etag: null, modified: null };
    const name = fileName(file.disposition, url, server.connection);
    const workFile = nextWorkFile(name);
    await rename(path, partOf(folders, workFile));
    const arriving = { name, bytes: file.bytes, changed: file.modified, isExact: true, workFile };
    const came = await arrive(deps, held, folders, arriving);
    return { fetched: came ? 1 : 0, etag: file.etag, modified: file.modified };
  } finally {
    await rm(path, { force: true });
  }
}

/** A certificate that is refused is read, so that a person can confirm it. @throws SourceFault, IdentityFault */
export async function fetchAddress(
  { maxMb, seconds, allowed }: Pick<AddressDeps, 'maxMb' | 'seconds' | 'allowed'>,
  asked: Parameters<typeof fetchSource>[0],
  pinned: Identity | null,
) {
  try {
    return await fetchSource(asked, { maxMb, seconds, allowed, tls: tlsOptions(pinned) });
  } catch (error) {
    if (!(error instanceof SourceFault) || error.fault.code !== 'certificate') throw error;
    const { hostname, port } = new URL(asked.url);
    const host = hostname.replace(/^\[|\]$/g, '');
    throw certificateFault(pinned, await seenCertificate({ host, port: Number(port || 443), allowed }), host);
  }
}
