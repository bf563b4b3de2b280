/** Fields of articles that only people with `costs.read` see and change, by the names of the office and of the import (C-OFF-5). */
export const COST_FIELDS: ReadonlySet<string> = new Set(['cost', 'floor_margin']);
