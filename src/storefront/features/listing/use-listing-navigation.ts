/** Going to another state of the same listing: in place, the window keeps its position, old rows wait dimmed. */
import { useCallback } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

export interface ListingNavigation {
  go: (href: string) => void;
  /** Newer rows are on their way. */
  busy: boolean;
}

/** @param resultsId element that must stay in sight: filtering from far down goes back to its top */
export function useListingNavigation(resultsId: string): ListingNavigation {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const go = useCallback(
    (href: string) => {
      const results = document.getElementById(resultsId);
      if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
      void navigate(href, { preventScrollReset: true });
    },
    [navigate, resultsId],
  );
  return { go, busy: next?.pathname === pathname };
}
