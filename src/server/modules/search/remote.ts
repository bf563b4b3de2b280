/** The door to the search in OpenSearch: apart from `index.ts`, because it is loaded only where `SEARCH_URL` is given. */

export {
  GENERATION_CHANNEL,
  type GenerationStore,
  generationStore,
  indexPrefix,
} from './engines/opensearch/generations.repository.ts';
export { IndexFiller } from './engines/opensearch/index-filler.ts';
export { type Cluster, ClusterError, isFailure, nodesOf, openCluster } from './engines/opensearch/search-cluster.ts';
export { FILLING_LEASE } from './index-keeper.ts';
export { RemoteSearch, type RemoteSearchEvent } from './remote-search.service.ts';
