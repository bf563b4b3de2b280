/** Whether passkeys can be used in this browser and on this host. */
import { useEffect, useState } from 'react';
import { useSession } from '#storefront/platform/session/session-view.ts';

/** Undefined until hydration. */
export function usePasskeysHere(): boolean | undefined {
  const { origin } = useSession();
  const [here, setHere] = useState<boolean>();
  // A passkey belongs to the shop's own host name: browsers refuse it under any other name and under an IP address.
  useEffect(() => {
    const isOwnHost = location.origin === origin && !/^[\d.]+$|^\[/.test(location.hostname);
    setHere(isOwnHost && window.isSecureContext && 'PublicKeyCredential' in window);
  }, [origin]);
  return here;
}
