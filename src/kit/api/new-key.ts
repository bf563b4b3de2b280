/**
 * A random key, e.g. an idempotency key. Not `crypto.randomUUID`: browsers have it on https pages only, and the shop may
 * also run on plain http inside an office network. At most 40 characters: `agent.copy_rows` accepts no more.
 */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('');
