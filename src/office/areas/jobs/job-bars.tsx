/** How long the last runs took, each as a bar; failed ones are red. Decorative: the log beside it has the numbers. */
import type { OfficeJob } from '#contract/office/jobs.ts';

const BAR = 4;
const HEIGHT = 18;
const SLOTS = 30;

export function JobBars({ durations }: { durations: OfficeJob['durations'] }) {
  const longest = Math.max(1, ...durations.map(({ ms }) => ms));
  const first = SLOTS - durations.length;
  return (
    <svg className="jobs__bars" width={SLOTS * BAR} height={HEIGHT} aria-hidden="true">
      {durations.map(({ ms, failed }, at) => {
        const height = Math.max(2, Math.round((ms / longest) * HEIGHT));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: runs have no name, and all of them come anew
            key={at}
            className={failed ? 'jobs__bar jobs__bar--failed' : 'jobs__bar'}
            x={(first + at) * BAR}
            y={HEIGHT - height}
            width={BAR - 1}
            height={height}
          />
        );
      })}
    </svg>
  );
}
