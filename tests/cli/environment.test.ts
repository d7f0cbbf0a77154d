import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['npx', 'mpconform', 'npx mpconform'],
  ['npx', "'mpconform' run", 'npx mpconform'],
  ['npx', 'another-tool', 'mpconform'],
  ['test', 'mpconform run', 'mpconform'],
  [undefined, undefined, 'mpconform'],
])('who was started by %s, as %s, is called %s', async (event, script, called) => {
  vi.resetModules();
  vi.stubEnv('npm_lifecycle_event', event);
  vi.stubEnv('npm_lifecycle_script', script);
  expect((await import('../../src/cli/environment.ts')).called).toBe(called);
});
