/**
 * `/pages/newsletter/unsubscribe?token=`: the link in every newsletter e-mail, and the URL that mail clients post to by
 * themselves (RFC 8058). A GET alone ends nothing, because mail clients open links in advance.
 */
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { m } from '#storefront/messages/messages.js';
import { paths } from '#storefront/paths.ts';
import { callApi } from '#storefront/platform/api/api-client.ts';
import { pageTitle } from '#storefront/platform/navigation/page-title.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Link } from '#storefront/ui/link.tsx';
import { Note } from '#storefront/ui/note.tsx';

export const meta = pageTitle(() => m.newsletter_leave_title());

export function loader({ url }: LoaderFunctionArgs & { url: URL }) {
  return { token: (url.searchParams.get('token') ?? '').slice(0, 200) };
}

export async function action({ context, url }: ActionFunctionArgs & { url: URL }) {
  const token = (url.searchParams.get('token') ?? '').slice(0, 200);
  if (token) await callApi('newsletter.unsubscribe', { token }, context);
  return { left: true };
}

export default function UnsubscribePage() {
  const { token } = useLoaderData<typeof loader>();
  const left = useActionData<{ left: boolean }>()?.left ?? false;
  return (
    <div className="wrap">
      <Breadcrumbs
        crumbs={[{ label: m.newsletter_title(), to: paths.newsletter() }, { label: m.newsletter_leave_title() }]}
      />
      <div className="page-title">
        <h1>{m.newsletter_leave_title()}</h1>
        {!left && <p>{m.newsletter_leave_text()}</p>}
      </div>
      {left ? (
        <div className="stack stack--close news__page" role="status">
          <Note tone="ok">{m.newsletter_left()}</Note>
          <p>
            <Link className={buttonClass()} to={paths.home()}>
              {m.contact_back()}
            </Link>
          </p>
        </div>
      ) : (
        <Form className="news__page" method="post" action={paths.newsletterUnsubscribe(token)}>
          <Button type="submit" tone="go" large>
            {m.newsletter_leave()}
          </Button>
        </Form>
      )}
    </div>
  );
}
