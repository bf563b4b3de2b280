/**
 * React's browser side, unpacked in a module that is built into the libraries' file (`framework` in `vite.config.ts`): so it is evaluated
 * with them, in their task (`server-late-start.ts`), and not in the page's.
 */
import { hydrateRoot } from 'react-dom/client';

/** Makes the server's HTML live. */
export const takeOver = hydrateRoot;
