/** SQL of the office's list of deliveries of webhooks. */
import { WEBHOOK_DELIVERIES_GRID } from '#contract/office/grids/webhook-deliveries-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';

export function webhookDeliveriesGrid(): GridSource {
  const columns: Record<(typeof WEBHOOK_DELIVERIES_GRID)['columns'][number]['key'], SqlColumn> = {
    // Numbers rise with time: the key is the index of both.
    number: { value: 'd.id::text', sort: ['d.id'] },
    written: { value: 'd.created_at', sort: ['d.id'] },
    webhook: { value: 'w.name' },
    connection: { value: 'c.code' },
    type: { value: 'd.type' },
    subject: { value: 'd.subject' },
    state: { value: 'd.state' },
    reason: { value: `nullif(d.fault, '')`, nullable: true },
    status: { value: 'd.status', nullable: true },
    time: { value: 'd.milliseconds', nullable: true },
    tries: { value: 'd.attempts' },
    next: { value: `case when d.state = 'waiting' then d.next_attempt_at end`, nullable: true },
    position: { value: 'd.position', nullable: true },
  };
  return sqlGrid({
    definition: WEBHOOK_DELIVERIES_GRID,
    from: 'webhook_deliveries d join webhooks w on w.id = d.webhook_id join connections c on c.id = w.connection_id',
    id: 'd.id',
    columns,
    matches(word, add) {
      const part = add(likeText(word));
      return `d.subject ilike ${part} or w.name ilike ${part} or c.code ilike ${part} or d.id::text = ${add(word)}`;
    },
  });
}
