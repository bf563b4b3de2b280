/** The content of an audit log entry. */

export type AuditKind =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'session-ended'
  | 'sessions-ended'
  | 'password-changed'
  | 'email-changed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'customer-chosen'
  | 'rows-copied'
  | 'cart-handed-over'
  | 'invoice-delivery-changed'
  | 'order-sent'
  | 'file-taken'
  | 'refusal'
  | 'person-exported'
  | 'person-erased'
  | 'upload-refused'
  | 'retention'
  | 'command';

export type AuditResult = 'done' | 'begun' | 'refused' | 'failed';
export type AuditSource = 'shop' | 'command' | 'job';

/** What the code that writes an entry provides; who, for whom and from where are taken from the request. */
export interface AuditNote {
  readonly kind: AuditKind;
  /** `done` by default. */
  readonly result?: AuditResult;
  /** The entity: `['user', 12]`. */
  readonly on?: readonly [entity: string, key: string | number];
  /** Names, counts and codes. Never user input, passwords, codes, e-mail or IP addresses. */
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  /** Set when it is not the user of the request: a login has none yet. */
  readonly actorUserId?: number | null;
  /** The operating system's user, for commands. */
  readonly actorName?: string;
  /** Set when it is not the customer of the request. */
  readonly customerId?: number | null;
}

/** As stored. */
export interface AuditEntry {
  readonly at: Date;
  readonly kind: string;
  readonly result: AuditResult;
  readonly source: AuditSource;
  readonly actorUserId: number | null;
  readonly actorName: string;
  readonly customerId: number | null;
  readonly entity: string;
  readonly entityKey: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string;
  readonly network: string;
  /** Empty = unknown, or deleted. */
  readonly address: string;
  readonly times: number;
}
