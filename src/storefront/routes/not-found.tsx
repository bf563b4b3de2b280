/** Any other path: 404 with a real status. */
import { data } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { titleOnly } from '#storefront/platform/navigation/page-title.ts';
import { NotFoundView } from '#storefront/ui/not-found-view.tsx';

export function loader() {
  return data(null, { status: 404 });
}

export const meta = titleOnly(() => m.errors_not_found_title());

export default function NotFoundPage() {
  return <NotFoundView />;
}
