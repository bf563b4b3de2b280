/** Every expected failure of the API: one code, one status (C-API-1), one text per language in the storefront. */
export const ERROR_STATUS = {
  validation: 422,
  'no-valid-quantity': 422,
  'quantity-not-packaged': 422,
  'quantity-below-minimum': 422,
  'quantity-above-maximum': 422,
  'stock-exceeded': 422,
  'price-filter-hidden': 422,
  /** The buyer's price list has no price for it: the buyer asks for a quote. */
  'price-on-request': 422,
  'file-unreadable': 422,
  'file-without-rows': 422,
  /** The malware scanner found something (`file-not-scanned`: it gave no verdict). */
  'file-infected': 422,
  'too-many-rows': 422,
  refused: 400,
  'broken-json': 400,
  'cart-empty': 400,
  'minimum-order': 400,
  'cart-has-anomalies': 400,
  'not-sellable': 400,
  'payment-method-refused': 400,
  'delivery-refused': 400,
  'credit-exceeded': 400,
  /** The bank returned a payment of the customer: no order on credit until it is paid. */
  'unpaid-deadlines': 400,
  'payment-required': 402,
  'payment-declined': 402,
  'payment-unanswered': 402,
  'name-required': 400,
  'wishlist-full': 400,
  'too-many-passkeys': 400,
  'coupon-unknown': 404,
  'coupon-not-yet': 400,
  'coupon-expired': 400,
  'coupon-no-rows': 400,
  'coupon-minimum': 400,
  'no-application-token': 401,
  'session-expired': 401,
  'second-step-expired': 401,
  forbidden: 403,
  'confirm-identity': 403,
  'foreign-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'cart-changed': 409,
  'already-sent': 409,
  'similar-order': 409,
  /** What the page held of a field is no longer what is stored (C-OFF-4). */
  'changed-meanwhile': 409,
  /** It cannot be removed: something needs it. */
  'in-use': 409,
  /** Nobody would be left who may do everything. */
  'last-owner': 409,
  /** The order has gone on, or its status does not allow the step. */
  'order-moved': 409,
  'order-on-hold': 409,
  'coupon-used': 409,
  'coupon-used-up': 409,
  'body-too-large': 413,
  'file-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  /**
   * The connection to the database was lost at the commit: the change is stored, or it is not. The same request with the same key is safe
   * (orders, payments); the caller who has no key reads again first.
   */
  'unknown-outcome': 503,
  'file-not-scanned': 503,
  /** Overload: nothing of the request was begun, so it can be retried unchanged. */
  overloaded: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Wire shape of every error response. The storefront chooses the sentence in the user's language by `code`. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  /** Field → messages, for 422 (C-API-1). */
  errors?: Record<string, string[]>;
  /** The sellable quantities below and above a rejected one (C-CAT-3). */
  nearest?: [number, number];
  /** Euros missing to the minimum of a coupon (`coupon-minimum`). */
  missing?: number;
  /** Number of the order that already exists (C-ORD-4). */
  order?: string;
  /** The code of the office that the person lacks (`forbidden`). */
  permission?: string;
  /** Fields that another person changed meanwhile: what is stored now, who and when (`changed-meanwhile`). */
  conflicts?: Array<{ field: string; theirs: unknown; by: string; at: string }>;
  /** Seconds to wait (429, 503). */
  retry_after?: number;
  /** By which the failure is found in the log, and in the traces (500). */
  request_id?: string;
}

export type ErrorDetails = Omit<Partial<ErrorBody>, 'code'>;

/** An expected failure. Thrown by services, turned into a response once, at the edge (architecture habit 7). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
