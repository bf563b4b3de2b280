/**
 * The search tabs above results and articles. Their script is loaded after the page; their space is reserved, and
 * without JavaScript it contains only the current search.
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
