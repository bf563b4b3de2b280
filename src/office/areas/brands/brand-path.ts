/** The address of a brand in the office. */
export const brandPath = (code: string): string => `/brands/${encodeURIComponent(code)}`;
