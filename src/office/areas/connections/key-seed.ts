/** Random bytes for the secret of a key: of one press, so that a request that is sent again gets the same key (docs/office-connections.md). */
const BYTES = 32;

/** Base64url, 43 characters. */
export const newSeed = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
