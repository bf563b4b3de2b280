/** Words of servers of connections. */
import type { OfficeApiTypes } from '#contract/office/office-api.ts';
import { m } from '#office/messages/messages.js';

export type ServerProtocol = OfficeApiTypes['office_connections.save_server']['request']['protocol'];

export const SERVER_PROTOCOLS = ['sftp', 'ftps', 'ftps-implicit', 'https', 'ftp'] as const;

export const protocolWords = (protocol: ServerProtocol): string =>
  ({
    sftp: m.connectionserver_sftp(),
    ftps: m.connectionserver_ftps(),
    'ftps-implicit': m.connectionserver_ftps_implicit(),
    ftp: m.connectionserver_ftp(),
    https: m.connectionserver_https(),
  })[protocol];
