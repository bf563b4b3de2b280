/** Names of calls → URL, zod-free so that the browser's bundle stays small. Checked against `api.ts` by a test. */
const GET_CALLS = new Set([
  'home.get_b2b_menu',
  'home.get_promo_slider',
  'home.get_home',
  'html.get_footers',
  'customer.get_session',
  'newsletter.confirm_subscription',
  'customer.get_search_settings',
]);

/** The second API instance (C-API-4): base URL of its own, one call. A proxy may lead it to another process. */
export const REGISTRATION_BASE = '/api/registration';
export const REGISTER_PATH = `${REGISTRATION_BASE}/register`;

export function apiMethod(name: string): 'GET' | 'POST' {
  return GET_CALLS.has(name) ? 'GET' : 'POST';
}

/** `wrapper.login` → `/api/method/bancale.wrapper.login` (C-API-1). */
export function apiPath(name: string, module = 'bancale'): string {
  return name === 'register' ? REGISTER_PATH : `/api/method/${module}.${name}`;
}
