/** How long the name of a passkey may be. Zod-free, and apart from the other constants, which every page loads. */
export const PASSKEY_NAME_MAX = 60;
