/**
 * React's hydration code, imported by a module that is bundled with the libraries (`framework` in `vite.config.ts`): so
 * it is evaluated in their task (`server-deferred-scripts.ts`) and not in the page's.
 */
import { hydrateRoot } from 'react-dom/client';

/** Hydrates the server's HTML. */
export const takeOver = hydrateRoot;
