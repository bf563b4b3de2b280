/** The address of a family in the office. */
export const familyPath = (code: string): string => `/families/${encodeURIComponent(code)}`;
