/** Unit test files share their modules: the language that one of them chose is not the next one's. */
import { afterAll } from 'vitest';
import { setLocaleResolver } from '#kit/texts/page-language.ts';

afterAll(() => setLocaleResolver(() => 'it'));
