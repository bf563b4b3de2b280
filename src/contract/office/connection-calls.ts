/** Calls of the office about connections to other systems, for the table of all of them. */
import { confirmServer, getServer, removeServer, runServer, saveServer, tryServer } from './connection-servers.ts';
import {
  addKey,
  createConnection,
  dismissFile,
  dropWaitingRows,
  getConnection,
  getConnectionFiles,
  getConnectionOrders,
  getConnections,
  getWaitingRows,
  offerOrders,
  replayFile,
  revokeKey,
  saveConnection,
} from './connections.ts';

export const CONNECTION_CALLS = {
  'office_connections.get_list': getConnections,
  'office_connections.get_connection': getConnection,
  'office_connections.create': createConnection,
  'office_connections.save': saveConnection,
  'office_connections.add_key': addKey,
  'office_connections.revoke_key': revokeKey,
  'office_connections.get_files': getConnectionFiles,
  'office_connections.replay_file': replayFile,
  'office_connections.dismiss_file': dismissFile,
  'office_connections.get_orders': getConnectionOrders,
  'office_connections.offer_orders': offerOrders,
  'office_connections.get_waiting': getWaitingRows,
  'office_connections.drop_waiting': dropWaitingRows,
  'office_connections.get_server': getServer,
  'office_connections.save_server': saveServer,
  'office_connections.remove_server': removeServer,
  'office_connections.confirm_server': confirmServer,
  'office_connections.try_server': tryServer,
  'office_connections.run_server': runServer,
} as const;
