/** The kinds of endpoints by permission (C-ID-3, C-ID-6): the columns of the permission table. */

/** The response of a kind of endpoint when the owner's customer and address are named, and when only the owner's things are. */
export interface CallKind {
  /** Without identity fields, not logged in. */
  readonly guest: 'answers' | 'session-expired' | 'forbidden';
  /** Not logged in, the owner's ids in the body. */
  readonly guestAsOwner: 'answers' | 'session-expired' | 'forbidden';
  /** Logged in as another customer, the owner's ids in the body. */
  readonly othersAsOwner: 'answers' | 'forbidden';
  /** Another customer, without ids, naming the owner's cart, row, order or payment. */
  readonly strangerNaming: 'answers' | 'not-found' | 'forbidden';
  /** Staff act for no customer. */
  readonly staff: 'answers' | 'forbidden';
}

export const CALL_KINDS = {
  /** The same for everybody; names no customer. */
  open: {
    guest: 'answers',
    guestAsOwner: 'answers',
    othersAsOwner: 'answers',
    strangerNaming: 'answers',
    staff: 'answers',
  },
  /** For everybody; prices and marks of the named customer, which must be the caller's own. */
  personal: {
    guest: 'answers',
    guestAsOwner: 'forbidden',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'answers',
  },
  /** Prices, which are hidden from guests (`guestPrices: hidden`) and from staff, who do not buy. */
  priced: {
    guest: 'forbidden',
    guestAsOwner: 'forbidden',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'forbidden',
  },
  /** For every logged-in user, about their own login. */
  person: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'answers',
  },
  /** For every logged-in user, about their own login, except demo logins and staff (test/http/account/personal-data.test.ts). */
  erasure: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'forbidden',
    staff: 'forbidden',
  },
  /** For customers, about themselves. */
  customer: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'forbidden',
  },
  /** For customers, about something that belongs to them. */
  owned: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'not-found',
    staff: 'forbidden',
  },
  /** For agents, for the customer they work for. */
  agent: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'forbidden',
    staff: 'forbidden',
  },
} as const satisfies Record<string, CallKind>;
