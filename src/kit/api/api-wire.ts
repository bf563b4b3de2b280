/** HTTP details shared by the browser's and the server's API transport. */
import { ApiError } from './api-error.ts';

/** `key=value&…` of the fields that have a value; GET requests take flat fields only. */
export function queryOf(fields: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) query.set(key, String(value));
  return query.toString();
}

/** An `ApiError` from a status and whatever text came with it (also the HTML page of a proxy). */
export function errorFrom(status: number, text: string): ApiError {
  try {
    return new ApiError(status, JSON.parse(text));
  } catch {
    return new ApiError(status, {});
  }
}
