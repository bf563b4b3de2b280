/** Pages for login and registration: two columns, the form and a wall of drawings (storefront.md §2 "Layouts"). */
import { Outlet } from 'react-router';
import { Logo } from '#storefront/features/header/logo.tsx';
import { DrawingWall } from '#storefront/features/login/drawing-wall.tsx';
import { m } from '#storefront/messages/messages.js';
import { useSession } from '#storefront/platform/session/session-view.ts';
import { LanguageLink } from '#storefront/ui/language-switch.tsx';
import '#storefront/features/login/login.css';

export default function AuthenticatedLayout() {
  const { contacts } = useSession();
  return (
    <div className="auth">
      <main className="auth__frame" id="main">
        <Logo />
        <Outlet />
        <p className="hint">
          {contacts.phone && `${m.shell_assistance({ phone: contacts.phone })} · `}
          <LanguageLink className="link" />
        </p>
      </main>
      <DrawingWall />
    </div>
  );
}
