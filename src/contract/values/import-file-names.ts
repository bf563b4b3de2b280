/** How names of files end that an import can read (docs/import-format.md, docs/exchange-formats.md). Zod-free. */
export const IMPORT_ENDINGS = ['csv', 'txt', 'xlsx', 'jsonl', 'zip', 'xml'] as const;

export const isImportFile = (name: string): boolean =>
  IMPORT_ENDINGS.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** For `accept` of a file field. */
export const ACCEPTED_IMPORT_FILES = IMPORT_ENDINGS.map((ending) => `.${ending}`).join(',');
