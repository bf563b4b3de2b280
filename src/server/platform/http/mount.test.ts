/** What is found at start, before the first request. */
import { expect, test } from 'vitest';
import { api } from '#contract/endpoints/api.ts';
import { type MountOptions, mount } from './mount.ts';
import { type Route, route } from './route.ts';

const served: Route[] = Object.values(api).map((endpoint) => route(endpoint as never, (() => ({})) as never));
const mounted = (routes: readonly Route[]) => () => mount({ routes, module: 'bancale' } as unknown as MountOptions);

test('an endpoint of the contract without a route, or with two, stops the start (C-API-1)', () => {
  expect(mounted(served)).not.toThrow();
  const [first] = served;
  if (!first) return expect.fail('the contract has no endpoints');
  expect(mounted(served.slice(1))).toThrow(`No route answers ${first.endpoint.name}.`);
  expect(mounted([...served, first])).toThrow('Two routes answer');
});
