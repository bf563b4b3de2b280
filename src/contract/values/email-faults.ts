/** Why an e-mail could not be delivered, in one word: shown in plain words, filtered and counted. */
export const EMAIL_FAULTS = [
  'unreachable',
  'login',
  'certificate',
  'address',
  'full',
  'refused',
  'too-large',
  'content',
  'other',
] as const;
export type EmailFault = (typeof EMAIL_FAULTS)[number];
