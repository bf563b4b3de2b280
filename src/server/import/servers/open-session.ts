/** Opens a session with a server. The package of a protocol is loaded when a connection uses it. */
import { inSpan } from '#server/platform/tracing/spans.ts';
import type { FolderProtocol, ServerAddress, ServerSession } from './server-session.ts';

/** @throws SourceFault, IdentityFault */
export function openSession(protocol: FolderProtocol, address: ServerAddress): Promise<ServerSession> {
  return inSpan({ kind: 'outgoing', name: protocol, host: address.host }, async () => {
    if (protocol === 'sftp') return (await import('./sftp-session.ts')).openSftp(address);
    return (await import('./ftp-session.ts')).openFtp(protocol, address);
  });
}
