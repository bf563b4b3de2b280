import { describe, expect, it } from 'vitest';
import { type ApiName, api } from '#contract/endpoints/api.ts';
import { apiMethod, apiPath } from './paths.ts';

describe('zod-free paths', () => {
  it.each(Object.keys(api) as ApiName[])('%s has the method and path of its endpoint', (name) => {
    expect(apiMethod(name)).toBe(api[name].method);
    expect(apiPath(name, '{module}')).toBe(api[name].path);
    expect(api[name].name).toBe(name);
  });
});
