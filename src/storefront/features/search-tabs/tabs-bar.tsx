/**
 * Where the search tabs stand, above results and articles. Their program is loaded after the page; the place is kept for them,
 * and without JavaScript the search that is shown stands there alone.
 */
import { lazy, Suspense } from 'react';
import type { SearchTabsProps } from './search-tabs.tsx';

const SearchTabs = lazy(() => import('./search-tabs.tsx'));

export function TabsBar(props: SearchTabsProps) {
  return (
    <Suspense fallback={<div className="tabs" />}>
      <SearchTabs {...props} />
    </Suspense>
  );
}

/** On the page of an article: its detail tab. */
export function ArticleTab({ code }: { code: string }) {
  return <TabsBar type="detail" text={code} label={code} shopRoute="/shop" data={{ carti: code }} />;
}
