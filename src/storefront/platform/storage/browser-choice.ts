/**
 * A yes/no setting that this browser stores for a year, in a cookie: the server reads it for the first render, scripts
 * may change it. Not for anything secret.
 */
const ONE_YEAR_S = 365 * 86_400;

export interface BrowserChoice {
  /** Whether the setting is on in a `Cookie` header. */
  isOn(cookie: string): boolean;
  /** The cookie line for either value, for `Set-Cookie` and for `document.cookie` alike. */
  line(on: boolean): string;
}

export function browserChoice(name: string): BrowserChoice {
  const yes = new RegExp(`(?:^|;\\s*)${name}=1(?:;|$)`);
  return {
    isOn: (cookie) => yes.test(cookie),
    line: (on) => `${name}=${on ? 1 : 0}; Path=/; Max-Age=${on ? ONE_YEAR_S : 0}; SameSite=Lax`,
  };
}
