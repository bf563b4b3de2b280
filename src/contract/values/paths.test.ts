import { describe, expect, it } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { apiMethod, apiPath } from './paths.ts';

describe('zod-free paths', () => {
  // The tracking host has a base URL of its own, and callers of its own (values/tracking.ts).
  const names = (Object.keys(api) as ApiName[]).filter((name) => !api[name].query);
  it.each(names)('%s has the method and path of its endpoint', (name) => {
    expect(apiMethod(name)).toBe(api[name].method);
    expect(apiPath(name, '{module}')).toBe(api[name].path);
    expect(api[name].name).toBe(name);
  });
});
