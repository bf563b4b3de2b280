/**
 * Tables for Kysely. A module that builds its statements with Kysely adds its tables here by declaration merging
 * (`declare module './schema.ts' { interface Schema { … } }`) in its repository.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the repositories
export interface Schema {}
