/**
 * Random tests that name no seed have this one, so that a failure is there again in the next run; `TEST_SEED=7 npm test` tries another.
 * fast-check is loaded once per worker (15 ms): the files of a worker share it.
 */
import fc from 'fast-check';

const SEED = 20_261_128;

fc.configureGlobal({ seed: Number(process.env.TEST_SEED || SEED) });
