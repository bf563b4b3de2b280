/** Mount point of the login dialog in the document. */
import { useLoginPrompt } from '#storefront/domain/session/login-prompt.ts';
import { LatePart } from '#storefront/ui/late-part.tsx';

const load = () => import('./login-dialog.tsx');

export function LoginHost() {
  const asked = useLoginPrompt((state) => state.prompt !== undefined);
  const close = useLoginPrompt((state) => state.close);
  return asked ? <LatePart load={load} onFailure={close} props={{}} /> : null;
}
