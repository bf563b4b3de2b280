/** Owns what an agent sees of all his customers at once; whom he works for is the session's (customers), his carts are the cart's. */
export { agentRoutes } from './agents.routes.ts';
