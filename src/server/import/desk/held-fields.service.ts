/** Fields that the office holds (C-OFF-9): listed with who wrote them, and released so that the next import writes them. */
import type { Operations } from '#server/modules/operations/index.ts';
import type { Database } from '#server/platform/db/index.ts';
import type { StaffCaller } from '#server/platform/http/staff-caller.ts';
import { readHeld, releaseHeld } from './refused-rows.repository.ts';

export interface HeldFields {
  list(
    staff: StaffCaller,
    text: string,
  ): Promise<{
    total: number;
    held: Array<{ code: string; name: string; fields: Array<{ field: string; by: string; at: string }> }>;
  }>;
  /** Returns how many were held. */
  release(staff: StaffCaller, key: string, fields: ReadonlyArray<{ code: string; field: string }>): Promise<number>;
}

const MOST_RECORDS = 500;

export function createHeldFields({
  db,
  operations,
}: {
  readonly db: Database;
  readonly operations: Pick<Operations, 'run'>;
}): HeldFields {
  return {
    async list({ locale }, text) {
      const { total, held } = await readHeld(db, text.trim(), MOST_RECORDS);
      return {
        total,
        held: held.map(({ code, name_it, name_en, fields }) => ({
          code,
          name: locale === 'it' ? name_it : name_en,
          fields: fields.map(({ field, by, at }) => ({ field, by, at: new Date(at).toISOString() })),
        })),
      };
    },
    async release({ userId, name }, key, fields) {
      const params = { fields: fields.map(({ code, field }) => ({ code, field })) };
      const act = { actor: { userId, name }, source: 'office', kind: 'import.release', key, params } as const;
      const { answer } = await operations.run(db, act, async (transaction, change) => {
        const released = await releaseHeld(transaction, fields);
        // Nothing of a record changes by it; that it was done is written down.
        if (released.length > 0) change.record();
        return released.length;
      });
      return answer;
    },
  };
}
