/** The paths of the pages of records, below `/ufficio` (C-OFF-8); those of customers have tabs (`areas/customers/customer-paths.ts`). */

export const orderPath = (number: string): string => `/orders/${encodeURIComponent(number)}`;

export const articlePath = (code: string): string => `/articles/${encodeURIComponent(code)}`;
