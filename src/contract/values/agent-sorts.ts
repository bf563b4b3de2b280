/** Sort orders of an agent's customer list; a separate file, so that the browser gets it without zod. */

export const AGENT_SORTS = ['name', 'overdue', 'last-order', 'open-cart'] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];
