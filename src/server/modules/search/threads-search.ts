import type { SearchService } from './search.service.ts';

/** What pages and calls need of the search, in the thread that writes the index and in those that only read it. */
export type Search = Pick<
  SearchService,
  | 'ready'
  | 'version'
  | 'levelEpoch'
  | 'search'
  | 'suggest'
  | 'findByCodes'
  | 'findByCode'
  | 'setWords'
  | 'renew'
  | 'stats'
>;
