// How Node is told to spend less memory than it may (docs/performance.md, "Memory"); by hand where the shop is started without `npm start`.

/**
 * Young objects are looked through after 8 MB, not after up to 64: with both halves 16 MB instead of 128. All others are looked through
 * when they have doubled since the last time, not when there are up to four times as many: V8 keeps the room that it once took.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** Each thread may get a heap of its own from the C library, and keeps what it once took: two are enough for all of them. */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' };
