/** Words of pictures: what would happen to one that was sent, sizes, fields. */
import type { UploadOutcome } from '#contract/values/upload-outcomes.ts';
import { m } from '#office/messages/messages.js';
import type { StateShape } from '#office/ui/office-state.tsx';

const OUTCOMES: Readonly<Record<UploadOutcome, readonly [shape: StateShape, words: () => string]>> = {
  'no-article': ['hold', m.media_outcome_none],
  unreadable: ['wrong', m.media_outcome_unreadable],
  twice: ['wrong', m.media_outcome_twice],
  replaces: ['half', m.media_outcome_replaces],
  new: ['waits', m.media_outcome_new],
  same: ['closed', m.media_outcome_same],
  'left-out': ['off', m.media_outcome_left_out],
  done: ['done', m.media_outcome_done],
};

export const outcomeName = (outcome: UploadOutcome): string => OUTCOMES[outcome][1]();
export const outcomeShape = (outcome: UploadOutcome): StateShape => OUTCOMES[outcome][0];

const FIELDS: Readonly<Record<string, () => string>> = {
  alt_it: m.media_alt_it,
  alt_en: m.media_alt_en,
  folder: m.media_folder_name,
  tags: m.media_tags,
  hash: m.media_hash,
  logo: m.media_logo,
  image: m.media_image,
};

/** Undefined: not a field of pictures. */
export const mediaFieldName = (field: string): string | undefined => FIELDS[field]?.();

export const mediaPath = (id: number | string): string => `/media/${id}`;
