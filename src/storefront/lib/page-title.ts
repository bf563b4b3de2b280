/** `<title>` of a page: "Carrello · Bancale". */
import type { MetaDescriptor, MetaFunction } from 'react-router';
import type { SessionView } from './session-view.ts';

/** A route's `meta` from its title, and a description where search engines may come. */
export function pageTitle<Data = unknown>(
  title: (data: Data | undefined) => string,
  description?: (data: Data | undefined) => string,
): MetaFunction {
  return ({ loaderData, matches }): MetaDescriptor[] => {
    const tags: MetaDescriptor[] = [titleTag(title(loaderData as Data), matches)];
    if (description) tags.push({ name: 'description', content: description(loaderData as Data) });
    return tags;
  };
}

/** Title of a layout: shown when the page in it failed and has none of its own. */
export function failureTitle(title: (error: unknown) => string): MetaFunction {
  return ({ error, matches }) => [titleTag(error ? title(error) : '', matches)];
}

function titleTag(title: string, matches: Parameters<MetaFunction>[0]['matches']): MetaDescriptor {
  const root = matches.find((match) => match?.id === 'root');
  const shop = (root?.loaderData as SessionView | undefined)?.shopName ?? '';
  return { title: [title, shop].filter(Boolean).join(' · ') };
}
