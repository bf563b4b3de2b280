/**
 * Page before a file (order, cart, document of an article) that a link requested (C-ID-3): after login the download
 * starts by itself; without permission the reason is shown. The server redirects here, see
 * `src/server/platform/http/pages/file-refusal.ts`.
 */
import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { toLogin } from '#storefront/domain/session/login-redirect.ts';
import { m } from '#storefront/messages/messages.js';
import { paths, safeFile } from '#storefront/paths.ts';
import { scopeOf } from '#storefront/platform/api/request-scope.ts';
import { redirectTo } from '#storefront/platform/navigation/own-redirect.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { MessagePage } from '#storefront/ui/message-page.tsx';

interface RequestedFile {
  file: string;
  refused: 403 | 404 | undefined;
}

export async function loader({ context, url }: LoaderFunctionArgs & { url: URL }) {
  const file = safeFile(url.searchParams.get('of'));
  if (!file) throw data(null, { status: 404 });
  const { user } = await scopeOf(context).session();
  if (!user) throw await toLogin(context, paths.file(file));
  // Agents can open files of the customer they have chosen.
  if (user.role === 'agent' && user.client_id === 0) throw redirectTo(paths.customers({ next: paths.file(file) }));
  const given = url.searchParams.get('refused');
  const refused = given === '403' ? 403 : given === null ? undefined : 404;
  return data<RequestedFile>({ file, refused }, { status: refused ?? 200 });
}

export const meta = pageTitle<RequestedFile>((found) =>
  found?.refused ? refusedTitle(found.refused) : m.file_ready(),
);

const refusedTitle = (status: 403 | 404) => (status === 403 ? m.file_forbidden() : m.file_not_found());

const OpenFile = () => (
  <>
    <Icon name="dl" />
    {m.file_open()}
  </>
);

export default function RequestedFilePage() {
  const { file, refused } = useLoaderData<typeof loader>();
  useEffect(() => {
    // A file that opens in the window replaces this page in the history, so that "back" does not fetch it again.
    if (!refused) location.replace(file);
  }, [file, refused]);
  return (
    <MessagePage
      mark={refused ?? <Icon name="doc" className="message-page__icon" />}
      title={refused ? refusedTitle(refused) : m.file_ready()}
      text={refused === 403 ? m.file_forbidden_text() : refused === 404 ? m.file_not_found_text() : m.file_ready_text()}
      ways={[
        ...(refused ? [] : [{ to: file, text: <OpenFile />, main: true, file: true }]),
        { to: paths.accountOrders(), text: m.file_my_orders() },
        { to: paths.cart(), text: m.file_cart() },
        { to: paths.home(), text: m.errors_link_home() },
      ]}
    />
  );
}
