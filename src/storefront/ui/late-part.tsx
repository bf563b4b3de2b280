/**
 * A part of the page whose code comes when it is first shown. Without a network the page stays as it is, a window says why, and the
 * next wish tries again; `React.lazy` would take the page away and remember the failure.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '#storefront/platform/api/api-error.ts';

interface LatePartProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Shown until the code is there. */
  waiting?: ReactNode;
  /** The code did not come: whoever shows this takes it away. */
  onFailure?: () => void;
  props: Props;
}

export function LatePart<Props extends object>({ load, waiting, onFailure, props }: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, whatever is shown with it later
  useEffect(() => {
    let gone = false;
    load().then(
      // Nothing comes when the page is about to be reloaded for it.
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
