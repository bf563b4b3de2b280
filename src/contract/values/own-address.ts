/** Whether a URL belongs to this shop: checked right before it is used, never on the parts it was made from. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
const OWN = /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/;

/**
 * Returns `address` when it is a path of this shop, query and fragment included; undefined otherwise. Browsers treat
 * `//host`, `/\host` and both after a tab as another host; a double slash is rejected anywhere in the path, so that
 * removing a prefix (`/en//host`) cannot move it to the front.
 */
export function ownAddress(address: string): string | undefined {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return OWN.test(address) && !/\/\/|\\/.test(path) ? address : undefined;
}
