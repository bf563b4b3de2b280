/** The address of a connection in the office. */
export const connectionPath = (code: string): string => `/connections/${encodeURIComponent(code)}`;
