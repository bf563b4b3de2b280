/** The slot of files that a mapping reads: their table, and the name of the entry that is for them. */
const MAPPED = ' mapped ';

export const mappedSlot = (table: string, entry: string): string => `${table}${MAPPED}${entry}`;

export const isMappedSlot = (slot: string): boolean => slot.includes(MAPPED);
