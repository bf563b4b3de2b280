/**
 * A choice between yes and no that this browser remembers for a year, in a cookie: the server writes the first page right, scripts may
 * change it. Not for anything secret.
 */
const ONE_YEAR_S = 365 * 86_400;

export interface BrowserChoice {
  /** Whether a `Cookie` header says yes. */
  isOn(cookie: string): boolean;
  /** The cookie line for either answer, for `Set-Cookie` and for `document.cookie` alike. */
  line(on: boolean): string;
}

export function browserChoice(name: string): BrowserChoice {
  const yes = new RegExp(`(?:^|;\\s*)${name}=1(?:;|$)`);
  return {
    isOn: (cookie) => yes.test(cookie),
    line: (on) => `${name}=${on ? 1 : 0}; Path=/; Max-Age=${on ? ONE_YEAR_S : 0}; SameSite=Lax`,
  };
}
