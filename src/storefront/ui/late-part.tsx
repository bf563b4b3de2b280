/**
 * A lazily loaded part of the page. Without a network the page stays as it is, a dialog shows the reason, and the next
 * attempt tries again; `React.lazy` would remove the page and cache the failure.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#kit/api/api-error.ts';

interface LatePartProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Shown until the code is loaded. */
  waiting?: ReactNode;
  /** The code could not be loaded: the parent removes the part. */
  onFailure?: () => void;
  props: Props;
}

export function LatePart<Props extends object>({ load, waiting, onFailure, props }: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whatever is shown with it later
  useEffect(() => {
    let gone = false;
    load().then(
      // The import has no result if the page is about to be reloaded for it.
      (module) => !gone && module && setPart(() => module.default),
      async () => {
        if (gone) return;
        onFailure?.();
        const { reportError } = await import('#storefront/platform/notices/report-error.ts');
        reportError(new ApiError(0, {}));
      },
    );
    return () => {
      gone = true;
    };
  }, []);
  return Part ? <Part {...props} /> : waiting;
}
