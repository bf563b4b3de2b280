// Health check of the image: whether the process of this container responds. It needs neither database nor index.
const port = process.env.PORT || '3000';
const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
  () => ({}),
);
process.exit(ok ? 0 : 1);
