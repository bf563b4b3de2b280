/**
 * Whether suggestions are switched off: the flag `disable_autocomplete`, which the account page or another tab may change at any
 * time, looked at every 100 ms (storefront.md §5, §9) while somebody is in the field; otherwise it costs nothing.
 */
import { useEffect, useState } from 'react';
import { screens } from '#storefront/platform/session/screen-settings.ts';
import { NO_AUTOCOMPLETE_KEY, readStorage } from '#storefront/platform/storage/browser-storage.ts';

const isOff = () => readStorage(NO_AUTOCOMPLETE_KEY) === 'true';

export function useAutocompleteOff(watching: boolean): boolean {
  const [off, setOff] = useState(isOff);
  useEffect(() => {
    if (!watching) return;
    setOff(isOff());
    const poll = setInterval(() => setOff(isOff()), screens.autocomplete.flagPollMs);
    return () => clearInterval(poll);
  }, [watching]);
  return off;
}
