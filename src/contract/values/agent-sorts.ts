/** Orders of the list of an agent's customers; a file of its own, so that the browser gets it without zod. */

export const AGENT_SORTS = ['name', 'overdue', 'last-order', 'open-cart'] as const;
export type AgentSort = (typeof AGENT_SORTS)[number];
