/** Whether passkeys can be used in this browser at this address. */
import { useEffect, useState } from 'react';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** Undefined until the page is live. */
export function usePasskeysHere(): boolean | undefined {
  const { origin } = useSession();
  const [here, setHere] = useState<boolean>();
  // A passkey belongs to the shop's own host name: under any other, or a bare number, browsers refuse.
  useEffect(() => {
    const isOwnHost = location.origin === origin && !/^[\d.]+$|^\[/.test(location.hostname);
    setHere(isOwnHost && window.isSecureContext && 'PublicKeyCredential' in window);
  }, [origin]);
  return here;
}
