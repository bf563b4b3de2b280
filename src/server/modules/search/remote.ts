/** What `loadRemoteSearch` loads. */

export { GENERATION_CHANNEL } from './engines/opensearch/generation-channel.ts';
export { type GenerationStore, generationStore, indexPrefix } from './engines/opensearch/generations.repository.ts';
export { IndexFiller } from './engines/opensearch/index-filler.ts';
export { ownPriceStore } from './engines/opensearch/own-price-columns.repository.ts';
export { ClusterError, isFailure, nodesOf, openCluster } from './engines/opensearch/search-cluster.ts';
export { FILLING_LEASE } from './index-keeper.ts';
export { RemoteSearch } from './remote-search.service.ts';
export { firstWordsOf, withFirstWords } from './shared-words.ts';
