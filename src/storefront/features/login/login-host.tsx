/** Place of the login window in the document. */
import { lazy, Suspense } from 'react';
import { useLoginPrompt } from '#storefront/lib/login-prompt.ts';

const LoginDialog = lazy(() => import('./login-dialog.tsx'));

export function LoginHost() {
  const asked = useLoginPrompt((state) => state.prompt !== undefined);
  return asked ? (
    <Suspense>
      <LoginDialog />
    </Suspense>
  ) : null;
}
