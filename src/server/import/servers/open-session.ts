/** Opens a session with a server. The package of a protocol is loaded when a connection uses it. */
import type { FolderProtocol, ServerAddress, ServerSession } from './server-session.ts';

/** @throws SourceFault, IdentityFault */
export async function openSession(protocol: FolderProtocol, address: ServerAddress): Promise<ServerSession> {
  if (protocol === 'sftp') return (await import('./sftp-session.ts')).openSftp(address);
  return (await import('./ftp-session.ts')).openFtp(protocol, address);
}
