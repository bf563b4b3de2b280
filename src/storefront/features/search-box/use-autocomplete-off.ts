/**
 * Whether suggestions are off: the flag `disable_autocomplete`, which the account page or another tab may change at any
 * time, polled every 100 ms (storefront.md §5, §9) while the field has the focus; otherwise it costs nothing.
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
