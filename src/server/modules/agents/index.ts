/**
 * Owns what agents see of all their customers at once. The chosen customer belongs to the session (module customers),
 * agents' carts to the module cart.
 */
export { agentRoutes } from './agents.routes.ts';
