/** Preloaded by a shop (`--import`): when it ends it writes the packages that its main thread loaded to PACKAGES_FILE. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const packages = new Set();
  registerHooks({
    load(url, context, nextLoad) {
      const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
      if (name) packages.add(name);
      return nextLoad(url, context);
    },
  });
  process.once('exit', () => writeFileSync(String(process.env.PACKAGES_FILE), [...packages].sort().join('\n')));
}
