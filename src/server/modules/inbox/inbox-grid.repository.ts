/**
 * SQL of the office's inbox: registrations, enquiries, disputes and orders of customers' systems as one list, and what of it waits. An id of the list is
 * the number of the record times four, plus its kind.
 */
import { INBOX_GRID } from '#contract/office/grids/inbox-grid.ts';
import { likeText } from '#server/platform/db/grid/grid-conditions.ts';
import type { GridSource } from '#server/platform/db/grid/grid-source.ts';
import { type SqlColumn, sqlGrid } from '#server/platform/db/grid/sql-grid.ts';
import type { Queryable } from '#server/platform/db/index.ts';

const ITEMS = `(
    select (r.id * 4)::int as id, 'registration' as kind, r.id::int as number, r.consent_at as arrived,
      coalesce(nullif(r.company_name, ''), trim(r.first_name || ' ' || r.surname)) as who, r.city as town, r.email,
      trim(concat_ws(' · ', nullif(trim(r.city || ' ' || r.province), ''), nullif(r.vat_number, ''), nullif(r.note, ''))) as about,
      r.status as state, r.status = 'waiting' as waits, r.client_id, null::int as assigned_to, 0 as files
    from registrations r
    union all
    select (e.id * 4 + 1)::int, 'enquiry', e.id::int, e.consent_at, coalesce(nullif(e.company, ''), e.name), '', e.email,
      left(trim(concat_ws(' · ', nullif(e.subject, ''), nullif(e.item, ''), nullif(e.order_number, ''), e.message)), 300),
      e.state, e.state = 'new', e.client_id, e.assigned_to,
      (select count(*)::int from enquiry_files f where f.enquiry_id = e.id)
    from enquiries e
    union all
    select d.id * 4 + 2, 'dispute', d.id, d.created_at, c.company_name, c.city, c.email,
      left(concat_ws(' · ', nullif(coalesce((select n.number from delivery_notes n where d.owner_kind = 'note' and n.id = d.owner_id),
        (select i.number from invoices i where d.owner_kind = 'invoice' and i.id = d.owner_id), ''), ''), d.text), 300),
      d.state, d.state = 'open', d.client_id, null,
      (select count(*)::int from paper_files f where f.owner_kind = 'dispute' and f.owner_id = d.id)
    from disputes d join customers c on c.client_id = d.client_id
    union all
    select m.id * 4 + 3, 'trade', m.id, m.at, coalesce(c.company_name, m.message #>> '{buyer,name}'), coalesce(c.city, ''), coalesce(c.email, ''),
      concat_ws(' · ', nullif(m.number, ''), x.name), case when m.state = 'done' then 'closed' else m.state end, m.state = 'held', m.client_id, null, 0
    from trade_messages m join connections x on x.id = m.connection_id left join customers c on c.client_id = m.client_id
    where m.message is not null and m.state in ('held', 'ordered', 'refused', 'done')) i`;

const ASSIGNED = '(select u.name from users u where u.id = i.assigned_to)';

export function inboxGrid(): GridSource {
  const columns: Record<(typeof INBOX_GRID)['columns'][number]['key'], SqlColumn> = {
    number: { value: 'i.number::text', sort: ['i.number'] },
    kind: { value: 'i.kind' },
    arrived: { value: 'i.arrived' },
    from: { value: 'i.who' },
    about: { value: 'i.about' },
    state: { value: 'i.state' },
    assigned: { value: ASSIGNED, by: 'i.assigned_to', sort: [`lower(${ASSIGNED})`], nullable: true },
    waits: { value: 'i.waits' },
    email: { value: 'i.email' },
    town: { value: 'i.town' },
    customer_code: { value: 'i.client_id', nullable: true },
    files: { value: 'i.files' },
  };
  return sqlGrid({
    definition: INBOX_GRID,
    from: ITEMS,
    id: 'i.id',
    columns,
    matches(word, add) {
      const part = add(likeText(word));
      return `i.who ilike ${part} or i.about ilike ${part} or i.email ilike ${part} or i.number::text = ${add(word)}`;
    },
  });
}

export interface WaitingInbox {
  readonly registrations: number;
  readonly enquiries: number;
  readonly disputes: number;
  readonly orders: number;
}

/** What waits for the office, by kind: from partial indexes. */
export async function countWaitingInbox(db: Queryable): Promise<WaitingInbox> {
  const [row] = await db.query<WaitingInbox>(
    'inbox.waiting',
    `select (select count(*)::int from registrations where status = 'waiting') as registrations,
       (select count(*)::int from enquiries where state = 'new') as enquiries,
       (select count(*)::int from disputes where state = 'open') as disputes,
       (select count(*)::int from trade_messages where state = 'held') as orders`,
  );
  return row ?? { registrations: 0, enquiries: 0, disputes: 0, orders: 0 };
}
