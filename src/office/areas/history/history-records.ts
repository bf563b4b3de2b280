/** What a record is called in the history, and where its page is. */
import { articlePath, orderPath } from '#office/lib/record-paths.ts';
import { m } from '#office/messages/messages.js';
import { attributePath } from '../attributes/attribute-path.ts';
import { brandPath } from '../brands/brand-path.ts';
import { connectionPath } from '../connections/connection-path.ts';
import { couponPath } from '../coupons/coupon-path.ts';
import { customerPath } from '../customers/customer-paths.ts';
import { familyPath } from '../families/family-path.ts';
import { rulePath } from '../search/rule-path.ts';

interface HistoryRecord {
  readonly name: string;
  /** Below `/ufficio`; undefined: it has no page. */
  readonly path: string | undefined;
}

/** Rows that a merge of customers moved, which have no page of their own. */
const MERGED: Readonly<Record<string, () => string>> = {
  'merged-person': m.merge_kind_people,
  'merged-order': m.merge_kind_orders,
  'merged-cart': m.merge_kind_carts,
  'merged-note': m.merge_kind_notes,
  'merged-enquiry': m.merge_kind_enquiries,
  'merged-registration': m.merge_kind_registrations,
  'merged-visit': m.merge_kind_visits,
  'merged-wish': m.merge_kind_wishes,
  'merged-code': m.merge_kind_codes,
  'merged-discount': m.merge_kind_discounts,
  'merged-promo': m.merge_kind_promos,
  'merged-coupon': m.merge_kind_coupons,
};

/** Their keys begin with the number of a customer. */
const OF_CUSTOMER = /^(customer|merged-(customer|address|credit)$)/;

interface RecordKind {
  readonly what: () => string;
  /** undefined: this kind has no page. */
  readonly path?: (key: string) => string;
}

/** Keys of prices are `article · list · id`, those of discounts `customer · code · id`. */
const firstPart = (key: string): string => key.split(' · ', 1)[0] ?? key;

const underArea = (area: string) => (key: string) => `/${area}/${encodeURIComponent(key)}`;

const KINDS: Readonly<Record<string, RecordKind>> = {
  article: { what: m.history_record_article, path: articlePath },
  price: { what: m.history_record_price, path: (key) => articlePath(firstPart(key)) },
  'price-list': { what: m.history_record_price_list, path: () => '/prices/lists' },
  discount: { what: m.history_record_discount, path: (key) => customerPath(Number(firstPart(key))) },
  promo: { what: m.history_record_promo, path: underArea('promos') },
  gift: { what: m.history_record_gift, path: underArea('gifts') },
  coupon: { what: m.history_record_coupon, path: couponPath },
  family: { what: m.history_record_family, path: familyPath },
  brand: { what: m.history_record_brand, path: brandPath },
  attribute: { what: m.history_record_attribute, path: attributePath },
  media: { what: m.history_record_media, path: underArea('media') },
  'search-rule': { what: m.history_record_rule, path: (key) => rulePath(Number(key)) },
  registration: { what: m.history_record_registration, path: underArea('inbox/registration') },
  enquiry: { what: m.history_record_enquiry, path: underArea('inbox/enquiry') },
  dispute: { what: m.history_record_dispute, path: underArea('inbox/dispute') },
  email: { what: m.history_record_email, path: underArea('emails') },
  setting: { what: m.history_record_setting, path: () => '/settings' },
  job: { what: m.history_record_job, path: () => '/jobs' },
  connection: { what: m.history_record_connection, path: connectionPath },
  'trade-rules': { what: m.history_record_trade_rules, path: connectionPath },
  'connection-mapping': { what: m.history_record_connection_mapping, path: connectionPath },
  'connection-server': { what: m.history_record_connection_server, path: connectionPath },
  'api-key': { what: m.history_record_key },
  webhook: { what: m.history_record_webhook },
  'import-source': { what: m.history_record_source, path: () => '/imports/sources' },
  staff_person: { what: m.history_record_person, path: underArea('people') },
  staff_role: { what: m.history_record_role, path: () => '/roles' },
};

/** What records of this kind are called; undefined: they have no words of their own. */
export function recordKind(entity: string): string | undefined {
  if (entity === 'order') return m.history_record_order();
  if (entity === 'customer') return m.history_record_customer();
  return KINDS[entity]?.what();
}

/** `entity` and `key` as the operation wrote them; parts of a record (`article-stock`, `18#3`) are shown with their whole. */
export function historyRecord(entity: string, key: string): HistoryRecord {
  const [whole = '', ...parts] = key.split('#');
  const shown = [whole, ...parts].join(' · ');
  if (/^order/.test(entity)) return { name: whole, path: orderPath(whole) };
  if (OF_CUSTOMER.test(entity))
    return {
      name: m.history_record({ what: m.history_record_customer(), key: shown }),
      path: customerPath(Number(whole)),
    };
  const merged = MERGED[entity]?.();
  if (merged !== undefined) return { name: m.merge_record({ what: merged, key }), path: undefined };
  const kind = KINDS[entity] ?? KINDS[entity.replace(/-.*$/, '')];
  if (kind === undefined) return { name: `${entity} ${shown}`, path: undefined };
  return { name: m.history_record({ what: kind.what(), key: shown }), path: kind.path?.(whole) };
}
