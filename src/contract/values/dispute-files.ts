/** Files of a dispute (C-DOC-4): pictures or PDF. Zod-free: the form, its page and the server share them. */
import { ATTACHMENT_TYPES, type AttachmentFault, endOf } from './enquiry-form.ts';

/** How many of one message, bytes of each, how many of all messages together. */
export const DISPUTE_FILES = { max: 5, eachBytes: 5_000_000, ofDispute: 20 } as const;

/** Validates files by name and size; the server checks their content too. */
export function disputeFileFault(files: ReadonlyArray<{ name: string; size: number }>): AttachmentFault | undefined {
  if (files.length > DISPUTE_FILES.max) return 'too-many';
  if (files.some(({ size }) => size === 0)) return 'empty';
  if (files.some(({ size }) => size > DISPUTE_FILES.eachBytes)) return 'too-large';
  const known = Object.values(ATTACHMENT_TYPES).flat();
  return files.every(({ name }) => known.includes(endOf(name))) ? undefined : 'type';
}
