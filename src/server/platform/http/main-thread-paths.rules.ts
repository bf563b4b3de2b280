/**
 * What the main thread serves when there are several: everything that keeps something of its own in memory and is not
 * needed a hundred times a second. The office (jobs, imports, live events, presence), calls and files of other systems,
 * documents that threads of the main thread render, metrics.
 */
const OFFICE_CALL = /^\/api\/method\/[^/]*\.office(_[a-z_]+)?\.[^/]*$/;
const PREFIXES = ['/api/office/', '/exchange/', '/documents/'];
const PATHS = new Set(['/metrics', '/readyz', '/api/openapi.json', '/api/docs', '/api/docs.css']);

export function isForMainThread(path: string): boolean {
  if (path === '/ufficio' || path.startsWith('/ufficio/')) return true;
  return PATHS.has(path) || OFFICE_CALL.test(path) || PREFIXES.some((prefix) => path.startsWith(prefix));
}
