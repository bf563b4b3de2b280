/** An account as the demo's writers pass it on. */

/** What the accounts know of a customer besides the orders; cents. */
export interface AccountState {
  open: number;
  overdue: number;
  unbilled: number;
}
