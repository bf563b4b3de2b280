/** What an operation is made of (C-OFF-1). */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Field → value, as JSON; of a change only the fields that changed. */
export type Values = Readonly<Record<string, Json>>;

export interface Actor {
  /** null = a command, a job or an import. */
  readonly userId: number | null;
  /** As it is shown in the history: a person, or the user of the machine. */
  readonly name: string;
}

export type OperationSource = 'office' | 'command' | 'import' | 'job' | 'api';

/** Who does what, where. */
export interface Act {
  readonly actor: Actor;
  readonly source: OperationSource;
  /** Subject and verb: `order.accept`. */
  readonly kind: string;
  /** 8–40 characters, made by the page: the same key of the same person gets the first response again. */
  readonly key?: string | undefined;
  /** What was asked: names, numbers and reasons; never passwords or codes. */
  readonly params?: Values | undefined;
  /** The customer that it is about, when it is about one. */
  readonly customerId?: number | null | undefined;
}

/** A record before and after; fields that are equal are left out. null = there is no such record. */
export interface NotedChange {
  /** `order` */
  readonly entity: string;
  /** Its number or code. */
  readonly key: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** As stored. */
export interface StoredChange extends NotedChange {
  readonly seq: number;
}

export type OperationState = 'done' | 'undone' | 'partly';

export interface Operation {
  readonly id: number;
  readonly at: Date;
  readonly actorUserId: number | null;
  readonly actorName: string;
  readonly source: OperationSource;
  readonly kind: string;
  readonly customerId: number | null;
  readonly params: Values;
  readonly requestId: string;
  readonly rows: number;
  readonly state: OperationState;
  readonly undoOf: number | null;
  readonly undoneBy: number | null;
}
