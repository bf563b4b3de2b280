/** The e-mails of the shop, and which placeholders the template of each may use (docs/content.md has them as a table). */

interface Placeholders {
  /** Used inside sentences and in the subject; those that end in `_url` are URLs for links. */
  readonly texts: readonly string[];
  /** Used alone in a paragraph. */
  readonly blocks?: readonly string[];
  /** Required: without them the e-mail is useless. */
  readonly needed?: readonly string[];
}

/** Available in every template. */
export const SHOP_PLACEHOLDERS = ['shop_name', 'shop_url', 'shop_phone', 'shop_email'] as const;

const order = {
  texts: [
    'recipient_name',
    'order_number',
    'order_date',
    'order_total',
    'order_url',
    'customer_name',
    'customer_code',
    'placed_by',
    'reference',
  ],
  blocks: ['order_facts', 'order_rows', 'order_totals', 'order_notes'],
  needed: ['order_number'],
};
const progress = {
  texts: ['recipient_name', 'customer_name', 'order_number', 'order_url'],
  blocks: ['note', 'delivered_rows', 'residual_rows'],
  needed: ['order_number'],
};
const notice = { texts: ['password_url'], blocks: ['facts'], needed: ['facts'] };
const documents = {
  texts: ['recipient_name', 'documents_url', 'settings_url'],
  blocks: ['documents'],
  needed: ['documents'],
};
const applicant = ['recipient_name', 'company_name'];

export const MAIL_TEMPLATES = {
  'order-confirmation': order,
  'order-agent': order,
  'order-office': order,
  'order-amended': { ...order, blocks: ['changes', 'note', ...order.blocks], needed: ['order_number', 'changes'] },
  'order-accepted': progress,
  'order-partial': progress,
  'order-fulfilled': progress,
  'order-cancelled': progress,
  'password-link': { texts: ['password_url', 'minutes'], needed: ['password_url'] },
  'password-changed': notice,
  'new-browser': notice,
  'second-factor-added': notice,
  'second-factor-removed': notice,
  'passkey-added': notice,
  'passkey-removed': notice,
  'recovery-code-used': notice,
  'email-changed': { texts: [], blocks: ['facts'], needed: ['facts'] },
  'second-factor-reset': notice,
  'person-erased': { texts: [] },
  'person-erased-office': { texts: [], blocks: ['facts'], needed: ['facts'] },
  'staff-invitation': { texts: ['recipient_name', 'password_url', 'office_url', 'days'], needed: ['password_url'] },
  'import-stopped': {
    texts: ['source_name', 'file_name', 'reason', 'import_url'],
    blocks: ['facts'],
    needed: ['reason', 'import_url'],
  },
  'person-invitation': {
    texts: [...applicant, 'password_url', 'login_url', 'days'],
    needed: ['password_url'],
  },
  'registration-received': { texts: applicant },
  'registration-known': { texts: ['recipient_name', 'login_url', 'password_url'] },
  'registration-approved': {
    texts: [...applicant, 'password_url', 'login_url', 'days'],
    blocks: ['message'],
    needed: ['password_url'],
  },
  'registration-refused': { texts: applicant, blocks: ['reason'] },
  'registration-staff': { texts: ['request_number', 'applicant'], blocks: ['facts', 'warnings', 'commands'] },
  'newsletter-confirm': { texts: ['confirm_url', 'leave_url', 'days'], needed: ['confirm_url'] },
  'newsletter-welcome': { texts: ['leave_url'], needed: ['leave_url'] },
  newsletter: { texts: ['subject', 'leave_url'], blocks: ['text'], needed: ['text', 'leave_url'] },
  'availability-alert': { texts: ['code', 'name', 'available', 'article_url'] },
  'documents-invoice': documents,
  'documents-note': documents,
  'documents-soon': documents,
  'documents-expired': documents,
  'documents-unpaid': documents,
  'documents-daily': documents,
  dispute: {
    texts: ['recipient_name', 'dispute_number', 'dispute_state', 'document_number', 'dispute_url'],
    blocks: ['facts', 'message'],
    needed: ['dispute_url'],
  },
  'handed-cart': { texts: ['recipient_name', 'agent_name', 'cart_name', 'cart_rows', 'destination', 'cart_url'] },
  'enquiry-answer': {
    texts: ['recipient_name', 'request_number', 'topic', 'author'],
    blocks: ['answer', 'question'],
    needed: ['answer'],
  },
  enquiry: { texts: ['request_kind', 'request_number', 'topic'], blocks: ['facts', 'message'], needed: ['message'] },
  /** Any other text with its own subject. */
  message: { texts: ['subject'], blocks: ['text'], needed: ['text'] },
} as const satisfies Record<string, Placeholders>;

export type MailName = keyof typeof MAIL_TEMPLATES;

export function isMailName(name: string): name is MailName {
  return Object.hasOwn(MAIL_TEMPLATES, name);
}

export function placeholdersOf(name: MailName): Required<Placeholders> {
  const { texts, blocks = [], needed = [] }: Placeholders = MAIL_TEMPLATES[name];
  return { texts: [...SHOP_PLACEHOLDERS, ...texts], blocks, needed };
}
