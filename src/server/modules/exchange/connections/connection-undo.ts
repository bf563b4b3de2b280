/** How changes of connections are taken back (C-OFF-2). Keys are not: one that is revoked stays so, one that was made is revoked. */
import type { ConnectionValues } from '#contract/office/connections.ts';
import type { Operations, Values } from '../../operations/index.ts';
import { fieldsOf, valuesOf } from './connection-values.ts';
import {
  deleteConnection,
  insertConnection,
  isConnectionUsed,
  lockConnection,
  updateConnection,
} from './connections.repository.ts';

/** Also who may read and undo them. */
export function registerUndoableConnections(operations: Pick<Operations, 'registerUndoable'>): void {
  operations.registerUndoable('connection', {
    access: {
      read: 'connections.read',
      undo: () => 'connections.write',
      parts: ['connection-mapping', 'connection-server', 'trade-rules'],
    },
    async read(transaction, key) {
      const connection = await lockConnection(transaction, key);
      return connection && { ...valuesOf(connection), kind: connection.kind };
    },
    async apply(transaction, key, values, { operation }) {
      if (values === null) return void (await deleteConnection(transaction, key));
      const { kind, ...wanted } = values as Values & Partial<ConnectionValues> & { kind?: 'general' | 'danea' };
      const fields = fieldsOf(wanted as Partial<ConnectionValues>);
      const present =
        (await lockConnection(transaction, key)) ??
        (await insertConnection(
          transaction,
          { code: key, name: key, release: null, enabled: true, ...(kind && { kind }) },
          operation.at,
        ));
      if (!present) throw new Error(`The connection ${key} is neither there nor can it be made.`);
      await updateConnection(transaction, { ...present, ...fields });
    },
    async refuses(transaction, { change }) {
      const isUsed = change.before === null && (await isConnectionUsed(transaction, change.key));
      return isUsed ? 'in-use' : undefined;
    },
  });
}
