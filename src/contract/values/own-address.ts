/** Whether an address is one of this shop: looked at right before it is used, never at what it was made from. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const OWN = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;

/**
 * `address` when it is a path of this shop, query and fragment included; undefined for anything else. Browsers read `//host`, `/\host`
 * and both behind a tab as another host; two slashes in a row are refused anywhere in the path, so that leaving out its beginning
 * (`/en//host`) cannot bring them to the front.
 */
export function ownAddress(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return OWN.test(address) && !/\/\/|\\/.test(path) ? address : undefined;
}
