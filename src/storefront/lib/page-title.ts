/** `<title>` of a page: "Carrello · Bancale". */
import type { MetaDescriptor, MetaFunction } from 'react-router';
import type { SessionView } from './session-view.ts';

/** A route's `meta` from its title, and a description where search engines may come. */
export function pageTitle<Data = unknown>(
  title: (data: Data | undefined) => string,
  description?: (data: Data | undefined) => string,
): MetaFunction {
  return ({ loaderData, matches }): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root');
    const shop = (root?.loaderData as SessionView | undefined)?.shopName ?? '';
    const tags: MetaDescriptor[] = [{ title: [title(loaderData as Data), shop].filter(Boolean).join(' · ') }];
    if (description) tags.push({ name: 'description', content: description(loaderData as Data) });
    return tags;
  };
}
