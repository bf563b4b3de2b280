/** Navigates to another state of the same listing: in place, the window keeps its scroll position. */
import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** @param resultsId element that must stay visible: filtering from far down scrolls back to its top */
export function useListingNavigation(resultsId: string): (href: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (href) => {
      const results = document.getElementById(resultsId);
      if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: 'start' });
      void navigate(href, { preventScrollReset: true });
    },
    [navigate, resultsId],
  );
}
