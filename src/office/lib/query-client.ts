/** What the office knows of the server's data: kept while pages come and go, asked again when an event says so. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#kit/api/api-error.ts';

const MORE_TRIES = 2;
const FRESH_MS = 30_000;
const KEPT_MS = 10 * 60_000;

/** A response that will be no other the next time: refused, not found, not valid. */
const isFinal = (error: Error) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      retry: (failures, error) => failures < MORE_TRIES && !isFinal(error),
      // The browser's word on being offline is often wrong: the request itself shows it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
