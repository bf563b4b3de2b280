/** Maximum length of a passkey's name. Zod-free, and separate from the other constants, which every page loads. */
export const PASSKEY_NAME_MAX = 60;
