/** Owns the rules of the search that staff write (table `search_rules`): those that count in every process, and how they are tried. */
import type { OfficeRoute } from '#server/platform/http/office-route.ts';
import { officeSearchRoutes, type SearchRoutesDeps } from './office-search.routes.ts';
import { registerUndoableRules } from './rule-undo.ts';
import { createRulesDesk, type RulesDeskDeps } from './rules-desk.service.ts';
import type { RunningRules } from './running-rules.ts';
import { createSearchTrial, type SearchTrialDeps } from './search-trial.service.ts';

export type { Searcher } from './rule-book.ts';
export { createRunningRules, type RunningRules, readOfficeWords } from './running-rules.ts';

export type SearchDeskDeps = RulesDeskDeps &
  SearchTrialDeps &
  Pick<SearchRoutesDeps, 'labels' | 'recorded'> & { readonly rules: RunningRules };

export function createSearchDesk(deps: SearchDeskDeps): { readonly officeRoutes: OfficeRoute[] } {
  registerUndoableRules(deps.operations);
  return { officeRoutes: officeSearchRoutes({ ...deps, desk: createRulesDesk(deps), trial: createSearchTrial(deps) }) };
}
