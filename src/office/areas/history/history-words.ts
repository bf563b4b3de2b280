/** Words of the history: kinds of operations, their sources, fields and values, why a record cannot go back. */
import type { OfficeOperation, UNDO_REFUSALS } from '#contract/office/history.ts';
import { formatEuro, moneyToNumber } from '#contract/values/money.ts';
import { formatCount } from '#kit/format/number-format.ts';
import { getLocale } from '#kit/texts/page-language.ts';
import { m } from '#office/messages/messages.js';
import { articleFieldName } from '../articles/office-article-words.ts';
import { connectionValueWords } from '../connections/connection-words.ts';
import { couponFieldName } from '../coupons/coupon-words.ts';
import { mediaFieldName } from '../media/media-words.ts';
import { orderState } from '../orders/order-words.ts';
import { linesWords, promoFieldName } from '../promos/promo-words.ts';
import { ruleFieldName, ruleValueWords } from '../search/search-desk-words.ts';

const KINDS: Readonly<Record<string, () => string>> = {
  'order.accept': m.history_kind_order_accept,
  'order.hold': m.history_kind_order_hold,
  'order.release': m.history_kind_order_release,
  'order.assign': m.history_kind_order_assign,
  'order.edit': m.history_kind_order_edit,
  'order.deliver': m.history_kind_order_deliver,
  'order.fulfil': m.history_kind_order_fulfil,
  'order.cancel': m.history_kind_order_cancel,
  'order.amend': m.history_kind_order_amend,
  'order.start': m.history_kind_order_start,
  'trade-order.accept': m.history_kind_trade_accept,
  'trade-order.check': m.history_kind_trade_check,
  'trade-order.refuse': m.history_kind_trade_refuse,
  'trade-order.settle': m.history_kind_trade_settle,
  'trade-party.add': m.history_kind_trade_party_add,
  'trade-party.remove': m.history_kind_trade_party_remove,
  'order.add_note': m.history_kind_order_note,
  'order.resend_email': m.history_kind_order_email,
  'order.print': m.history_kind_order_print,
  'order.export': m.history_kind_order_export,
  'registration.approve': m.history_kind_registration_approve,
  'registration.refuse': m.history_kind_registration_refuse,
  'enquiry.answer': m.history_kind_enquiry_answer,
  'enquiry.close': m.history_kind_enquiry_close,
  'enquiry.assign': m.history_kind_enquiry_assign,
  'dispute.reply': m.history_kind_dispute_reply,
  'dispute.accept': m.history_kind_dispute_accept,
  'dispute.refuse': m.history_kind_dispute_refuse,
  'dispute.close': m.history_kind_dispute_close,
  'customer.save': m.history_kind_customer_save,
  'customer.edit': m.history_kind_customer_edit,
  'customer.save_credit': m.history_kind_customer_credit,
  'customer.save_address': m.history_kind_customer_address,
  'customer.invite': m.history_kind_customer_invite,
  'customer.save_person': m.history_kind_customer_person,
  'customer.block_person': m.history_kind_customer_block,
  'customer.unblock_person': m.history_kind_customer_unblock,
  'customer.send_link': m.history_kind_customer_link,
  'customer.end_sessions': m.history_kind_customer_sessions,
  'customer.add_note': m.history_kind_customer_note,
  'customer.set_done': m.history_kind_customer_task,
  'customer.shop_as': m.history_kind_shop_as,
  'customer.end_shop_as': m.history_kind_shop_as_end,
  'customer.merge': m.merge_kind_done,
  'customer.export': m.history_kind_customer_export,
  'shop.export': m.history_kind_shop_export,
  'article.save': m.history_kind_article_save,
  'article.edit': m.history_kind_article_edit,
  'article.create': m.history_kind_article_create,
  'family.move': m.history_kind_family_move,
  'family.save': m.history_kind_family_save,
  'family.create': m.history_kind_family_create,
  'brand.save': m.history_kind_brand_save,
  'brand.edit': m.history_kind_brand_save,
  'brand.create': m.history_kind_brand_create,
  'brand.remove': m.history_kind_brand_remove,
  'brand.merge': m.history_kind_brand_merge,
  'attribute.save': m.history_kind_attribute_save,
  'attribute.edit': m.history_kind_attribute_save,
  'attribute.create': m.history_kind_attribute_create,
  'attribute.remove': m.history_kind_attribute_remove,
  'attribute.rename_value': m.history_kind_attribute_rename,
  'media.add': m.history_kind_media_add,
  'media.attach': m.history_kind_media_attach,
  'media.save': m.history_kind_media_save,
  'media.edit': m.history_kind_media_save,
  'media.replace': m.history_kind_media_replace,
  'media.remove': m.history_kind_media_remove,
  'price.edit': m.history_kind_price_edit,
  'price.save': m.history_kind_price_save,
  'price-list.create': m.history_kind_list_create,
  'price-list.save': m.history_kind_list_save,
  'price-list.copy': m.history_kind_list_copy,
  'discount.edit': m.history_kind_discount_edit,
  'discount.save': m.history_kind_discount_save,
  'promo.save': m.history_kind_promo_save,
  'promo.create': m.history_kind_promo_create,
  'promo.end': m.history_kind_promo_end,
  'promo.start': m.history_kind_promo_start,
  'gift.save': m.history_kind_gift_save,
  'gift.create': m.history_kind_gift_create,
  'gift.end': m.history_kind_gift_end,
  'gift.start': m.history_kind_gift_start,
  'coupon.save': m.history_kind_coupon_save,
  'coupon.create': m.history_kind_coupon_create,
  'coupon.stop': m.history_kind_coupon_stop,
  'coupon.start': m.history_kind_coupon_start,
  'search-rule.create': m.history_kind_rule_create,
  'search-rule.save': m.history_kind_rule_save,
  'search-rule.publish': m.history_kind_rule_publish,
  'search-rule.withdraw': m.history_kind_rule_withdraw,
  'import.run': m.history_kind_import,
  'import.rows': m.history_kind_import_rows,
  'paper.store': m.history_kind_paper_store,
  'order.progress': m.history_kind_order_progress,
  'waiting.drop': m.history_kind_waiting_drop,
  'waiting.mend': m.history_kind_waiting_mend,
  'import.replay': m.history_kind_import_replay,
  'import.dismiss': m.history_kind_import_dismiss,
  'import.release': m.history_kind_import_release,
  'import.save_source': m.history_kind_source_save,
  'import.remove_source': m.history_kind_source_remove,
  'grid.export': m.history_kind_export,
  'email.send_again': m.history_kind_email_send,
  'email.stop': m.history_kind_email_stop,
  'newsletter.send': m.history_kind_newsletter_send,
  'payment.refund': m.history_kind_payment_refund,
  'job.run': m.history_kind_job_run,
  'job.pause': m.history_kind_job_pause,
  'job.resume': m.history_kind_job_resume,
  'backup.create': m.history_kind_backup_create,
  'backup.verify': m.history_kind_backup_verify,
  'backup.download': m.history_kind_backup_download,
  'export.create': m.history_kind_export_create,
  'export.download': m.history_kind_export_download,
  'export.remove': m.history_kind_export_remove,
  'setting.save': m.history_kind_setting_save,
  'person.invite': m.history_kind_person_invite,
  'person.invite-again': m.history_kind_person_invite,
  'person.save': m.history_kind_person_save,
  'person.end-sessions': m.history_kind_person_sessions,
  'person.change-email': m.history_kind_person_email,
  'person.remove-second-factor': m.history_kind_person_factor,
  'role.save': m.history_kind_role_save,
  'role.remove': m.history_kind_role_remove,
  'connection.create': m.history_kind_connection_create,
  'connection.change': m.history_kind_connection_change,
  'connection.save_server': m.history_kind_connection_save_server,
  'connection.remove_server': m.history_kind_connection_remove_server,
  'connection.confirm_server': m.history_kind_connection_confirm_server,
  'connection.mapping': m.history_kind_connection_mapping,
  'connection.offer': m.history_kind_connection_offer,
  'connection.after-restore': m.history_kind_connection_after_restore,
  'webhook.create': m.history_kind_webhook_create,
  'webhook.change': m.history_kind_webhook_change,
  'webhook.rotate': m.history_kind_webhook_rotate,
  'webhook.remove': m.history_kind_webhook_remove,
  'webhook.test': m.history_kind_webhook_test,
  'webhook.send_again': m.history_kind_webhook_send,
  'webhook.send_failed': m.history_kind_webhook_send,
  'webhook.gone': m.history_kind_webhook_gone,
  'api-key.create': m.history_kind_key_create,
  'api-key.revoke': m.history_kind_key_revoke,
  'order.acknowledge': m.history_kind_order_acknowledge,
};

/** Their records are known by their numbers alone. */
const OF_INBOX = /^(registration|enquiry|dispute)\./;

/** A kind that has no words yet is shown as it is written. */
const kindName = (kind: string): string => KINDS[kind]?.() ?? kind;

/** Every kind that has words, by name; kinds of one name are one choice, joined by a comma. */
export function historyKinds(): ReadonlyArray<{ readonly kinds: string; readonly name: string }> {
  const byName = Map.groupBy(Object.keys(KINDS), kindName);
  return [...byName]
    .map(([name, kinds]) => ({ name, kinds: kinds.join(',') }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** `Ordini accettati · OC/12/2026`, `… · 5`, `Listino copiato in un altro · L01 → B · 2.807`: what was done, to which record, to how many. */
export function operationName({ kind, params, rows }: OfficeOperation): string {
  const isUndo = kind === 'operation.undo';
  const name = isUndo ? m.history_kind_undo({ what: kindName(String(params.kind ?? '')) }) : kindName(kind);
  return [name, ...recordOf(kind, params), ...(rows > 1 ? [formatCount(rows)] : [])].join(' · ');
}

/** What other systems send in batches, by the word of the wire. */
const ROWS: Readonly<Record<string, () => string>> = {
  stock: m.history_rows_stock,
  arrivals: m.history_rows_arrivals,
  prices: m.history_rows_prices,
  credit: m.history_rows_credit,
  orders: m.history_rows_orders,
};

/** The one record that it was about, as people call it. */
function recordOf(kind: string, params: OfficeOperation['params']): string[] {
  const { numbers, id, code, from, to } = params;
  if (Array.isArray(numbers)) return numbers.length === 1 ? [String(numbers[0])] : [];
  if (OF_INBOX.test(kind)) return id === undefined ? [] : [String(id)];
  if ((kind === 'import.rows' || kind === 'waiting.mend') && typeof code === 'string') return [ROWS[code]?.() ?? code];
  if (kind === 'price-list.copy') return [`${from} → ${to}`];
  return typeof code === 'string' && code !== '' ? [code] : [];
}

export const sourceName = (source: OfficeOperation['source']): string =>
  ({
    office: m.history_source_office,
    command: m.history_source_command,
    import: m.history_source_import,
    job: m.history_source_job,
    api: m.history_source_api,
  })[source]();

const FIELDS: Readonly<Record<string, () => string>> = {
  status: m.history_field_status,
  state: m.history_field_status,
  customer: m.history_field_customer,
  client_id: m.history_field_customer,
  into: m.merge_lead_to,
  address_code: m.merge_kind_addresses,
  hold_reason: m.history_field_hold,
  assigned_to: m.history_field_assigned,
  text: m.history_field_text,
  author: m.history_field_author,
  at: m.history_field_at,
  total_document: m.history_field_total,
  delivery_date: m.history_field_day,
  pickup_window: m.history_field_window,
  destination: m.history_field_destination,
  due: m.history_field_due,
  done_at: m.history_field_done,
  done_by: m.history_field_done_by,
  company_name: m.customers_field_company_name,
  first_name: m.customers_field_first_name,
  surname: m.customers_field_surname,
  name: m.customers_address_name,
  address: m.customers_field_address,
  street: m.customers_address_street,
  postal_code: m.customers_field_postal_code,
  city: m.customers_field_city,
  province: m.customers_field_province,
  country: m.customers_field_country,
  phone: m.customers_field_phone,
  fax: m.customers_field_fax,
  email: m.customers_field_email,
  locale: m.customers_person_language,
  agent_id: m.customers_field_agent,
  vat_number: m.customers_field_vat_number,
  tax_code: m.customers_field_tax_code,
  recipient_code: m.customers_field_recipient_code,
  pec: m.customers_field_pec,
  price_list_id: m.customers_field_price_list,
  discount: m.customers_field_discount,
  minimum_order: m.customers_field_minimum_order,
  credit_limit: m.customers_field_credit_limit,
  payment_methods: m.customers_field_payment_methods,
  active: m.customers_field_active,
  price: m.prices_price,
  from_quantity: m.prices_from,
  valid_from: m.prices_valid_from,
  valid_to: m.prices_valid_to,
  article: m.prices_article,
  list: m.prices_list,
  replaces: m.prices_list_replaces,
  parent: m.families_parent,
  position: m.families_position,
  listed: m.brands_listed,
  merged_into: m.brands_merged_into,
  label_it: m.attributes_label_it,
  label_en: m.attributes_label_en,
  unit: m.attributes_unit,
  filterable: m.attributes_filterable,
  chain: m.prices_discount_chain,
  level: m.prices_discount_level,
  code: m.prices_discount_code,
  stopped: m.history_field_stopped,
  value: m.history_field_value,
  paused: m.history_field_paused,
  release: m.history_field_release,
  enabled: m.history_field_enabled,
  order_files: m.history_field_order_files,
  acknowledged_by: m.history_field_acknowledged_by,
  settle_seconds: m.history_field_settle_seconds,
  keep_days: m.history_field_keep_days,
  silent_hours: m.history_field_silent_hours,
  price_lists: m.history_field_price_lists,
  trade_prices: m.history_field_trade_prices,
  trade_rows: m.history_field_trade_rows,
  trade_answers: m.history_field_trade_answers,
  trade_receipts: m.history_field_trade_receipts,
  mapping: m.history_field_mapping,
  scopes: m.history_field_scopes,
  networks: m.history_field_networks,
  url: m.history_field_url,
  types: m.history_field_types,
  expires_on: m.history_field_expires_on,
  revoked: m.history_field_revoked,
  connection: m.history_field_connection,
  delivered: m.history_field_delivered_any,
  ordered: m.history_field_ordered_any,
};

/** `entity`: whose field it is; a rule of the search has fields that others name too (`from`, `to`, `target`). */
export function fieldName(field: string, entity = ''): string {
  if (entity === 'search-rule') return ruleFieldName(field) ?? field;
  if (entity === 'connection' && field === 'kind') return m.connections_kind();
  if (field.startsWith('delivered.')) return m.history_field_delivered({ row: field.slice('delivered.'.length) });
  if (field.startsWith('ordered.')) return m.history_field_ordered({ row: field.slice('ordered.'.length) });
  if (field.startsWith('price.')) return m.history_field_price({ row: field.slice('price.'.length) });
  return (
    FIELDS[field]?.() ??
    articleFieldName(field) ??
    mediaFieldName(field) ??
    promoFieldName(field) ??
    couponFieldName(field) ??
    ruleFieldName(field) ??
    field
  );
}

const STATES = ['IA', 'NE', 'partial', 'E', 'cancelled'] as const;

/** Amounts that are whole cents; prices have more decimals. */
const OF_CENTS: ReadonlySet<string> = new Set(['total_document', 'credit_limit', 'minimum_order']);

/** `people`: user → name. */
export function valueText(field: string, value: unknown, people: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined || value === '') return '—';
  const state = field === 'status' ? STATES.find((one) => one === value) : undefined;
  if (state) return orderState(state);
  if (field === 'assigned_to') return people.get(Number(value)) ?? String(value);
  if (typeof value === 'number' && (OF_CENTS.has(field) || field === 'price' || field.startsWith('price.')))
    return formatEuro(moneyToNumber(value), getLocale(), OF_CENTS.has(field) ? 2 : 4);
  if (typeof value === 'boolean') return value ? m.form_yes() : m.form_no();
  if (field === 'pictures' && Array.isArray(value)) return value.map((one) => one.file).join(', ');
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? linesWords(value) : value.join(', ');
  return (
    ruleValueWords(field, value) ??
    connectionValueWords(field, value) ??
    (typeof value === 'object' ? JSON.stringify(value) : String(value))
  );
}

export const refusalText = (refused: (typeof UNDO_REFUSALS)[number]): string =>
  ({
    'not-undoable': m.history_refused_never,
    forgotten: m.history_refused_forgotten,
    'letter-sent': m.history_refused_email,
    'step-again': m.history_refused_again,
    'document-issued': m.history_refused_document,
    'too-late': m.history_refused_late,
    'in-use': m.history_refused_in_use,
  })[refused]();
