/**
 * Renders the baseline of the page benchmark in a process of its own: no HTTP client, nothing else for the engine to optimise.
 * `bare-side.ts` starts it and says what to render and how often.
 */
import { bareTree, renderBare } from './bare-render.ts';
import { sameTree } from './same-tree.ts';

/** `tree`: the page's own components; `elements`: the finished page's elements without any component. */
export interface BareWork {
  readonly kind: 'tree' | 'elements';
  readonly url: string;
  readonly path: string;
  readonly cookie: string;
}

async function renderOf({ kind, url, path, cookie }: BareWork): Promise<() => Promise<number>> {
  if (kind === 'tree') return sameTree(url, path, cookie);
  const page = await fetch(url + path, { headers: { cookie } });
  const tree = bareTree(await page.text());
  return () => renderBare(tree);
}

const render = renderOf(JSON.parse(process.argv[2] ?? '{}') as BareWork);

process.on('message', async (times: number) => {
  const work = await render;
  for (let index = 0; index < times; index += 1) await work();
  process.send?.(times);
});
