/**
 * Names of the API's fields in the visitor's language, for the list in a 422 response (storefront.md §8). Loaded with
 * the dialog.
 */
import { m } from '#storefront/messages/messages.js';

/**
 * Wire field → its label on screen. Fields that are not here are never entered by a visitor: they keep the API's name.
 */
const LABELS: Readonly<Record<string, () => string>> = {
  quantity: m.fields_quantity,
  qty_min_packaging: m.fields_packaging,
  qty_min_packing: m.fields_packaging,
  qty_min_imballo: m.fields_packaging,
  item_id: m.fields_article,
  item_ids: m.fields_article,
  slug: m.fields_article,
  item: m.fields_article,
  children_ids: m.fields_article,
  code: m.fields_code,
  promo_code: m.fields_promo,
  promo_row: m.fields_promo,
  coupon_code: m.fields_coupon,
  id_cart: m.fields_cart,
  cart: m.fields_cart,
  cart_rows: m.fields_row,
  row_id: m.fields_row,
  row_ids: m.fields_row,
  rows: m.fields_row,
  client_id: m.fields_client_id,
  address_code: m.fields_destination,
  destination: m.fields_destination,
  name: m.fields_name,
  email: m.fields_email,
  password: m.fields_password,
  old_password: m.fields_old_password,
  new_password: m.fields_new_password,
  company: m.fields_company,
  company_name: m.fields_company_name,
  vat_number: m.fields_vat_number,
  tax_code: m.fields_tax_code,
  recipient_code: m.fields_recipient_code,
  pec: m.fields_pec,
  first_name: m.fields_first_name,
  surname: m.fields_surname,
  phone: m.fields_phone,
  address: m.fields_address,
  postal_code: m.fields_postal_code,
  city: m.fields_city,
  province: m.fields_province,
  note: m.fields_note,
  consent: m.fields_consent,
  subject: m.fields_subject,
  message: m.fields_message,
  order: m.fields_order,
  number: m.fields_number,
  attachments: m.fields_attachments,
  file_name: m.fields_file,
  content: m.fields_file,
  text: m.fields_text,
  q: m.fields_text,
  category: m.fields_category,
  brand: m.fields_brand,
  color: m.fields_color,
  size: m.fields_size,
  min_price: m.fields_min_price,
  max_price: m.fields_max_price,
  availability: m.fields_availability,
  filters: m.fields_filters,
  sort: m.fields_sort,
  page: m.fields_page,
  per_page: m.fields_per_page,
  from: m.fields_from,
  to: m.fields_to,
  status: m.fields_status,
  delivery_type: m.fields_delivery_type,
  shipping_date: m.fields_shipping_date,
  window: m.fields_window,
  payment_method: m.fields_payment_method,
  reference: m.fields_reference,
};

/**
 * Readable name of a field: `cart_rows.0.quantity` → "Quantity (row 1)". `path`: dotted, as in the server's response.
 */
export function fieldName(path: string): string {
  const parts = path.split('.');
  const index = parts.findLast((part) => /^\d+$/.test(part));
  const name = parts.findLast((part) => !/^\d+$/.test(part)) ?? path;
  const label = Object.hasOwn(LABELS, name) ? LABELS[name]?.() : undefined;
  if (!label) return path;
  return index === undefined ? label : m.fields_in_row({ label, row: Number(index) + 1 });
}

/**
 * The error of one field, in one line, several reasons separated by full stops; without a reason the field is "not
 * valid".
 */
export function fieldSentence(path: string, texts: readonly string[]): string {
  return m.fields_line({
    label: fieldName(path),
    text: texts.filter((text) => text.trim() !== '').join(' · ') || m.fields_not_valid(),
  });
}
