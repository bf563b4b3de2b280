/** States of an enquiry (C-CNT-2): new, replied to, closed; a reply opens a closed one again. */
import type { EnquiryState } from './enquiries.repository.ts';

export type EnquiryStep = 'answer' | 'answer-and-close' | 'close';

/** The state after a step; undefined = it is so already. */
export function afterEnquiryStep(state: EnquiryState, step: EnquiryStep): EnquiryState | undefined {
  if (step === 'answer') return 'answered';
  if (step === 'answer-and-close') return 'closed';
  return state === 'closed' ? undefined : 'closed';
}
