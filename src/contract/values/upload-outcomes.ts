/** What would happen to a picture that was sent, in the order in which it matters to a person. */
export const UPLOAD_OUTCOMES = [
  'no-article',
  'unreadable',
  'twice',
  'replaces',
  'new',
  'same',
  'left-out',
  'done',
] as const;
export type UploadOutcome = (typeof UPLOAD_OUTCOMES)[number];
