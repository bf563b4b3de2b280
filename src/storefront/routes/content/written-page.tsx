/** `/web-page/*`, `/pages/single/*`, `/pages/about-us`: pages of the content (storefront.md §2); an unknown one is a 404. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ContentPage } from '#contract/endpoints/content.ts';
import { ApiError } from '#kit/api/api-error.ts';
import { WrittenText } from '#storefront/features/content/written-text.tsx';
import { m } from '#storefront/messages/messages.js';
import { splitLocale } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { pageFailure } from '#storefront/platform/navigation/page-failure.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import '#storefront/ui/prose.css';
import '#storefront/features/content/written.css';

const ABOUT = 'pages/about-us';

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }): Promise<Omit<ContentPage, 'route'>> {
  const route = decoded(splitLocale(url.pathname).path.replaceAll(/^\/+|\/+$/g, ''));
  try {
    return (await callApi('web_page.get_web_page_detail', { route }, context)).message.data;
  } catch (error) {
    const unwritten = error instanceof ApiError && error.status === 404 && route === ABOUT;
    if (!unwritten) throw pageFailure(error);
    return aboutFromSettings(scopeOf(context).settings);
  }
}

/** An invalidly encoded path is a 404. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path) || '-';
  } catch {
    return '-';
  }
}

/** A shop without an about text still shows its name and contact details. */
function aboutFromSettings(settings: {
  shopName: string;
  contacts: { phone: string; email: string; address: string };
}): Omit<ContentPage, 'route'> {
  const { phone, email, address } = settings.contacts;
  const lines = [settings.shopName, address, phone, email].filter(Boolean).map(escaped);
  return { title: m.content_about(), description: '', html: `<p>${lines.join('<br />')}</p>`, picture: null };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export const meta = pageTitle<ContentPage>(
  (page) => page?.title ?? '',
  (page) => page?.description ?? '',
  ({ picture }) => (picture ? { image: picture.url } : {}),
);

export default function WrittenPage() {
  return <WrittenText page={useLoaderData<typeof loader>()} />;
}
