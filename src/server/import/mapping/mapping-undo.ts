/** How a change of a connection's mapping is taken back (C-OFF-2). */
import type { Operations } from '#server/modules/operations/index.ts';
import { readConnectionOf } from '../files-in/files-in.repository.ts';
import {
  readConnectionMapping,
  removeConnectionMapping,
  writeConnectionMapping,
} from './connection-mapping.repository.ts';
import { readMappingText } from './mapping-document.ts';

/** Also who may read and undo it. */
export function registerUndoableMappings(operations: Pick<Operations, 'registerUndoable'>): void {
  operations.registerUndoable('connection-mapping', {
    access: { read: 'connections.read', undo: () => 'connections.write' },
    async read(transaction, key) {
      const connection = await readConnectionOf(transaction, key);
      const mapping = connection && (await readConnectionMapping(transaction, connection.id));
      return mapping && { mapping: mapping.source };
    },
    async apply(transaction, key, values, { operation }) {
      const connection = await readConnectionOf(transaction, key);
      if (!connection) return;
      if (values === null) return void (await removeConnectionMapping(transaction, connection.id));
      const source = String(values.mapping ?? '');
      const { body } = await readMappingText(source, key);
      const outbox = body.kind === 'connection' && body.outbox.length > 0;
      const mapping = { source, updatedAt: operation.at, updatedBy: operation.actorName };
      await writeConnectionMapping(transaction, connection.id, mapping, outbox);
    },
  });
}
