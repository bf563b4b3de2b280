/**
 * SQL of everything stored about one user: by their id, by their e-mail address where no id is stored. Nothing is
 * selected by the customer alone: what colleagues of the same company did belongs to them.
 */
import type { Queryable } from '#server/platform/db/index.ts';

export interface ExportedPerson {
  readonly id: number;
  readonly email: string;
  readonly role: 'customer' | 'agent' | 'staff';
  readonly locale: 'it' | 'en';
  readonly customerId: number | null;
  readonly isDemo: boolean;
  readonly name: string;
}

export async function readPerson(
  db: Queryable,
  by: { id: number } | { email: string },
): Promise<ExportedPerson | undefined> {
  const [row] = await db.query<ExportedPerson>(
    'personal-data.read-person',
    `select id, email, role, locale, client_id as "customerId", is_demo as "isDemo", name from users
     where id = $1 or email = $2`,
    'id' in by ? [by.id, null] : [null, by.email.toLowerCase()],
  );
  return row;
}

/** Rows of a section in order: `place` is the position after which the next part continues, `json` the content. */
export interface ExportedRow {
  readonly place: number;
  readonly json: string;
}

/**
 * Each statement: `$1` = the user's id, `$2` = their e-mail address, `$3` = the position to continue after, `$4` = how
 * many.
 */
const SECTIONS = {
  person: `select u.id::int8 as place, json_build_object('email', u.email, 'name', u.name, 'role', u.role, 'language', u.locale,
      'customer', u.client_id, 'active', u.active, 'last_login', u.logged_in_at, 'has_password', u.password_hash <> '',
      'second_factor_since', (select t.confirmed_at from user_totp t where t.user_id = u.id),
      'passkeys', (select coalesce(json_agg(json_build_object('name', k.name, 'created', k.created_at, 'used', k.used_at, 'synced', k.synced)
        order by k.id), '[]') from passkeys k where k.user_id = u.id),
      'recovery_codes_left', (select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null),
      'agent', (select json_build_object('code', a.code, 'name', a.name, 'email', a.email, 'phone', a.phone)
        from agents a where a.id = u.agent_id)) as json
    from users u where u.id = $1 and u.email = $2 and u.id > $3 limit $4`,
  // A company is not a person; its name and e-mail address are this user's when theirs is the only login.
  company: `select c.client_id::int8 as place, json_strip_nulls(json_build_object('customer', c.client_id, 'company_name', c.company_name,
      'vat_number', c.vat_number, 'recipient_code', c.recipient_code, 'vat_nature', c.vat_nature,
      'vat_reason', c.vat_reason, 'vat_exempt_until', c.vat_exempt_until, 'address', c.address, 'postal_code', c.postal_code, 'city', c.city, 'province', c.province,
      'first_name', case when alone.yes then c.first_name end, 'surname', case when alone.yes then c.surname end,
      'tax_code', case when alone.yes then c.tax_code end, 'pec', case when alone.yes then c.pec end, 'phone', case when alone.yes then c.phone end,
      'email', case when alone.yes or lower(c.email) = $2 then c.email end)) as json
    from users u join customers c on c.client_id = u.client_id
    cross join lateral (select not exists (select from users o where o.client_id = c.client_id and o.id <> u.id) as yes) alone
    where u.id = $1 and c.client_id > $3 limit $4`,
  sessions: `select id::int8 as place, json_build_object('opened', created_at, 'used', seen_at, 'ends', expires_at, 'browser', device,
      'second_factor', second_factor) as json
    from sessions where user_id = $1 and $2::text is not null and id > $3 order by id limit $4`,
  orders: `select o.id::int8 as place, json_build_object('number', o.number, 'sent', o.created_at, 'customer', o.client_id,
      'status', o.status, 'delivery', o.delivery_type, 'delivery_date', o.delivery_date, 'destination', o.destination,
      'payment', o.payment_method, 'reference', o.reference, 'note', o.note, 'invoice', o.invoice,
      'net', o.total_net::numeric / 10000, 'vat', o.vat::numeric / 10000, 'total', o.total_document::numeric / 10000,
      'rows', (select json_agg(json_build_object('code', r.carti, 'name', r.name_it, 'quantity', r.quantity, 'unit', r.um,
        'net', r.net::numeric / 10000, 'note', r.note) order by r.row_id) from order_rows r where r.order_id = o.id)) as json
    from orders o where o.placed_by = $1 and $2::text is not null and o.id > $3 order by o.id limit $4`,
  checkout: `select d.cart_id::int8 as place, json_build_object('cart', d.cart_id, 'changed', d.updated_at, 'choices', d.choices) as json
    from checkout_drafts d where d.user_id = $1 and $2::text is not null and d.cart_id > $3 order by d.cart_id limit $4`,
  payments: `select id::int8 as place, json_build_object('started', created_at, 'amount', amount::numeric / 10000, 'state', state) as json
    from payments where (caller ->> 'userId')::int = $1 and $2::text is not null and id > $3 order by id limit $4`,
  alerts: `select a.id::int8 as place, json_build_object('article', p.carti, 'since', a.created_at) as json
    from availability_alerts a join products p on p.id = a.product_id
    where a.user_id = $1 and $2::text is not null and a.id > $3 order by a.id limit $4`,
  document_mail: `select c.user_id::int8 as place, json_build_object('documents', c.documents, 'deadlines', c.deadlines) as json
    from document_mail_choices c where c.user_id = $1 and $2::text is not null and c.user_id > $3 limit $4`,
  enquiries: `select e.id::int8 as place, json_build_object('number', e.id, 'sent', e.consent_at, 'kind', e.kind, 'name', e.name,
      'company', e.company, 'email', e.email, 'phone', e.phone, 'subject', e.subject, 'message', e.message, 'article', e.item,
      'order', e.order_number, 'answers', (select json_agg(json_build_object('at', a.at, 'text', a.text) order by a.id)
        from enquiry_answers a where a.enquiry_id = e.id), 'files', (select json_agg(f.name order by f.position) from enquiry_files f
        where f.enquiry_id = e.id)) as json
    from enquiries e where (e.user_id = $1 or (e.user_id is null and lower(e.email) = $2)) and e.id > $3 order by e.id limit $4`,
  registrations: `select r.id::int8 as place, to_jsonb(r) - 'dedupe_key' - 'decided_by' as json
    from registrations r where r.email = $2 and $1::int is not null and r.id > $3 order by r.id limit $4`,
  newsletter: `select 1::int8 as place, json_build_object('email', email, 'asked', asked_at, 'confirmed', confirmed_at) as json
    from newsletter_subscriptions where email = $2 and $1::int is not null and $3 < 1 limit $4`,
  emails: `select id::int8 as place, json_build_object('kind', kind, 'written', created_at, 'sent', sent_at) as json
    from letters where lower(recipient) = $2 and $1::int is not null and id > $3 order by id limit $4`,
  tracking: `select id as place, json_build_object('at', at, 'topic', topic, 'action', action, 'customer', client_id,
      'address', address_code, 'cart', id_cart, 'list', listing_type, 'of', listing_code, 'page', page_visited,
      'consent', cookies, 'details', other_data) as json
    from tracking_events where user_id = $1 and $2::text is not null and id > $3 order by id limit $4`,
  // What others did to this login is exported without their id and IP address.
  activity: `select e.id::int8 as place, json_strip_nulls(json_build_object('at', e.at, 'what', e.kind, 'result', e.result,
      'by_you', e.actor_user_id = $1, 'about', nullif(trim(e.entity || ' ' || e.entity_key), ''), 'details', nullif(e.params, '{}'),
      'times', nullif(e.times, 1), 'address', case when e.actor_user_id = $1 then coalesce(a.address, e.network) end)) as json
    from audit_entries e left join audit_addresses a on a.entry_id = e.id
    where (e.actor_user_id = $1 or (e.entity = 'user' and e.entity_key = $1::text)) and $2::text is not null and e.id > $3
    order by e.id limit $4`,
} as const;

export type ExportSection = keyof typeof SECTIONS;
export const EXPORT_SECTIONS = Object.keys(SECTIONS) as ExportSection[];

export function readSection(
  db: Queryable,
  section: ExportSection,
  { id, email }: Pick<ExportedPerson, 'id' | 'email'>,
  { after, most }: { after: number; most: number },
): Promise<ExportedRow[]> {
  return db.query<ExportedRow>(
    `personal-data.export-${section}`,
    `select place, json::text as json from (${SECTIONS[section]}) rows`,
    [id, email, after, most],
  );
}

export interface ExportedFile {
  readonly enquiry: number;
  readonly position: number;
  readonly name: string;
}

export function readFileNames(
  db: Queryable,
  { id, email }: Pick<ExportedPerson, 'id' | 'email'>,
): Promise<ExportedFile[]> {
  return db.query<ExportedFile>(
    'personal-data.export-files',
    `select f.enquiry_id::int as enquiry, f.position, f.name from enquiries e join enquiry_files f on f.enquiry_id = e.id
     where e.user_id = $1 or (e.user_id is null and lower(e.email) = $2) order by f.enquiry_id, f.position`,
    [id, email],
  );
}

export async function readFileContent(db: Queryable, file: ExportedFile): Promise<Uint8Array> {
  const [row] = await db.query<{ content: Buffer }>(
    'personal-data.export-file',
    'select content from enquiry_files where enquiry_id = $1 and position = $2',
    [file.enquiry, file.position],
  );
  return row?.content ?? new Uint8Array();
}
