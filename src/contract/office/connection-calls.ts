/** Calls of the office about connections to other systems, for the table of all of them. */
import { connectionMappingCalls } from './connection-mapping.ts';
import { connectionServerCalls } from './connection-servers.ts';
import { connectionTradeCalls } from './connection-trade.ts';
import { dropWaitingRows, getRowsToMend, getWaitingRows, mendWaitingRows } from './connection-waiting.ts';
import {
  addKey,
  createConnection,
  dismissFile,
  getConnection,
  getConnectionFiles,
  getConnectionOrders,
  getConnections,
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
  'office_connections.get_to_mend': getRowsToMend,
  'office_connections.mend_waiting': mendWaitingRows,
  'office_connections.drop_waiting': dropWaitingRows,
  ...connectionServerCalls,
  ...connectionMappingCalls,
  ...connectionTradeCalls,
} as const;
