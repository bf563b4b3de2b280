/** How the order that is being taken shall go, as chosen so far. */
export interface TakingDraft {
  readonly delivery: 'shipping' | 'pickup';
  /** Empty = the first one. */
  readonly payment: string;
  /** Plain date; empty = the first possible one. */
  readonly day: string;
  /** `date from to` of a window; empty = the first one. */
  readonly window: string;
  readonly together: boolean;
  readonly reference: string;
  readonly note: string;
}

export const NOTHING_CHOSEN_YET: TakingDraft = {
  delivery: 'shipping',
  payment: '',
  day: '',
  window: '',
  together: false,
  reference: '',
  note: '',
};
