// Node options that limit memory (docs/performance.md, "Memory"); set by hand where the shop is started without `npm start`.

/**
 * Young objects are collected after 8 MB, not after up to 64: both semi-spaces take 16 MB instead of 128. Old objects are collected
 * when they have doubled since the last time, not when they have quadrupled: V8 does not give memory back that it once took.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/** Each thread may get an arena of its own from the C library, which never shrinks: two are enough for all of them. */
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '2' };
