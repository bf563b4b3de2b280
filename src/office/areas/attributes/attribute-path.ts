/** The address of an attribute in the office. */
export const attributePath = (code: string): string => `/attributes/${encodeURIComponent(code)}`;
