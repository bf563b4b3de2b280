/** The kinds of calls by who gets what (C-ID-3, C-ID-6): the columns of the permission table. */

/** What a kind of call answers when the owner's customer and address are named, and when only his things are. */
export interface CallKind {
  /** Without any identity, nobody logged in. */
  readonly guest: 'answers' | 'session-expired' | 'forbidden';
  /** Nobody logged in, the owner's ids in the body. */
  readonly guestAsOwner: 'answers' | 'session-expired' | 'forbidden';
  /** Logged in as somebody else, the owner's ids in the body. */
  readonly othersAsOwner: 'answers' | 'forbidden';
  /** Another customer, without ids, naming the owner's cart, row, order or payment. */
  readonly strangerNaming: 'answers' | 'not-found' | 'forbidden';
  /** Staff act for no customer. */
  readonly staff: 'answers' | 'forbidden';
}

export const CALL_KINDS = {
  /** The same for everybody; names nobody. */
  open: {
    guest: 'answers',
    guestAsOwner: 'answers',
    othersAsOwner: 'answers',
    strangerNaming: 'answers',
    staff: 'answers',
  },
  /** For everybody; prices and marks of the customer who is named, who must be one's own. */
  personal: {
    guest: 'answers',
    guestAsOwner: 'forbidden',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'answers',
  },
  /** Prices, which guests do not see (`guestPrices: hidden`), nor staff, who buy for nobody. */
  priced: {
    guest: 'forbidden',
    guestAsOwner: 'forbidden',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'forbidden',
  },
  /** For whoever is logged in, about their own login. */
  person: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'answers',
    staff: 'answers',
  },
  /** For whoever is logged in, about their own login, but not for demo logins and the house (test/http/personal-data.test.ts). */
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
  /** For customers, about something of theirs. */
  owned: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'not-found',
    staff: 'forbidden',
  },
  /** For agents, for whom they work. */
  agent: {
    guest: 'session-expired',
    guestAsOwner: 'session-expired',
    othersAsOwner: 'forbidden',
    strangerNaming: 'forbidden',
    staff: 'forbidden',
  },
} as const satisfies Record<string, CallKind>;
