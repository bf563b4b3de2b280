/** The search in OpenSearch, with what belongs to it: loaded only where `SEARCH_URL` is given. */
export const loadRemoteSearch = () => import('./remote.ts');
