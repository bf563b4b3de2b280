/** What the audit log knows of an act. */

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

/** What whoever writes an entry says; who, for whom and from where come from the request. */
export interface AuditNote {
  readonly kind: AuditKind;
  /** `done` when left out. */
  readonly result?: AuditResult;
  /** On what: `['user', 12]`. */
  readonly on?: readonly [entity: string, key: string | number];
  /** Names, counts and codes. Never what somebody typed, passwords, codes, e-mail or network addresses. */
  readonly params?: Readonly<Record<string, string | number | boolean>>;
  /** Where it is not the person of the request: a login makes its own. */
  readonly actorUserId?: number | null;
  /** The machine's user, for commands. */
  readonly actorName?: string;
  /** Where it is not the customer of the request. */
  readonly clientId?: number | null;
}

/** As it is stored. */
export interface AuditEntry {
  readonly at: Date;
  readonly kind: string;
  readonly result: AuditResult;
  readonly source: AuditSource;
  readonly actorUserId: number | null;
  readonly actorName: string;
  readonly clientId: number | null;
  readonly entity: string;
  readonly entityKey: string;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string;
  readonly network: string;
  /** Empty = unknown, or forgotten. */
  readonly address: string;
  readonly times: number;
}
