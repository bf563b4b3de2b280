/** Names of endpoints → URL, zod-free so that the browser's bundle stays small. A test checks it against `api.ts`. */
const GET_CALLS = new Set([
  'home.get_b2b_menu',
  'home.get_promo_slider',
  'home.get_home',
  'html.get_footers',
  'web_page.get_web_page_detail',
  'blog.get_blog_post_detail',
  'resource.flyer',
  'resource.home_brand',
  'resource.home_category',
  'customer.get_session',
  'newsletter.confirm_subscription',
  'customer.get_search_settings',
]);

/** The second API instance (C-API-4): its own base URL, one endpoint. A proxy may route it to another process. */
export const REGISTRATION_BASE = '/api/registration';
export const REGISTER_PATH = `${REGISTRATION_BASE}/register`;

/** Endpoints that are resources with their own URL (C-API-4). */
const RESOURCES: Readonly<Record<string, string>> = {
  'resource.flyer': '/api/resource/Flyer',
  'resource.home_brand': '/api/resource/Home%20Brand',
  'resource.home_category': '/api/resource/Home%20Category',
};

export function apiMethod(name: string): 'GET' | 'POST' {
  return GET_CALLS.has(name) ? 'GET' : 'POST';
}

/** `wrapper.login` → `/api/method/bancale.wrapper.login` (C-API-1). */
export function apiPath(name: string, module = 'bancale'): string {
  if (name === 'register') return REGISTER_PATH;
  return RESOURCES[name] ?? `/api/method/${module}.${name}`;
}
