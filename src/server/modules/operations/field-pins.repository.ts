/** Fields that the office holds: imports keep what a person wrote there, until it is released (C-OFF-9). */
import type { Queryable } from '#server/platform/db/index.ts';
import { heldParts } from './held-parts.rules.ts';
import type { NotedChange } from './operation.ts';

/** The fields that a change by the office wrote are held from now on; of new records nothing is. */
export async function holdFields(
  transaction: Queryable,
  operation: { readonly id: number; readonly at: Date },
  changes: readonly NotedChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
    const held = changes
      .slice(from, from + CHANGES_AT_ONCE)
      .flatMap((change) => heldParts(change).map((field) => ({ entity: change.entity, key: change.key, field })));
    if (held.length > 0) await insertHeld(transaction, operation, held);
  }
}

/** Of one statement: other requests of this process are served between two of them. */
const CHANGES_AT_ONCE = 500;

const insertHeld = (
  transaction: Queryable,
  operation: { readonly id: number; readonly at: Date },
  held: ReadonlyArray<{ readonly entity: string; readonly key: string; readonly field: string }>,
) =>
  transaction.query(
    'operations.hold-fields',
    `insert into field_pins (entity, entity_key, field, operation_id, at)
     select entity, key, field, $1, $2 from json_to_recordset($3::json) as x(entity text, key text, field text)
     on conflict (entity, entity_key, field) do update set operation_id = excluded.operation_id, at = excluded.at`,
    [operation.id, operation.at, JSON.stringify(held)],
  );

/** What an operation had written is taken back: nobody holds these fields any more. */
export const letGoFields = (transaction: Queryable, operationId: number) =>
  transaction.query('operations.let-go-fields', 'delete from field_pins where operation_id = $1', [operationId]);
