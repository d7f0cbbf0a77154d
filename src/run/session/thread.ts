import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { startTests, type VitestRunner } from '@vitest/runner';
import type { ThreadEnd } from './engine.ts';

/** As in the command: a thread has a cache of its own. */
(module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();

/** The one file that vitest's runner loads: beside `src/` in the source, and in the build. */
const entry = fileURLToPath(
  new URL(`../../../suites/entry${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/**
 * vitest's runner by itself: no bundler, no server and no watcher stand before the first request. A test has no
 * time limit; its check has.
 */
const runner: VitestRunner = {
  config: {
    root: fileURLToPath(new URL('.', pathToFileURL(entry))),
    name: undefined,
    setupFiles: [],
    passWithNoTests: false,
    testNamePattern: undefined,
    allowOnly: false,
    sequence: { concurrent: true, seed: 0, hooks: 'stack', setupFiles: 'list' },
    chaiConfig: undefined,
    maxConcurrency: Number.MAX_SAFE_INTEGER,
    testTimeout: 0,
    hookTimeout: 0,
    retry: 0,
    includeTaskLocation: false,
    tags: [],
    tagsFilter: undefined,
    strictTags: true,
  },
  importFile: (file) => import(pathToFileURL(file).href),
};

/** Verdicts come from the journal; only what kept a check from running at all is learned from the runner. */
const broken: string[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => broken.push(textOf(error)));
const files = await startTests([entry], runner);
for (const { result } of files) for (const error of result?.errors ?? []) broken.push(textOf(error));
parentPort?.postMessage({ is: 'over', broken } satisfies ThreadEnd);

/** The stack where there is one; an error of the runner is plain data without a prototype. */
function textOf(error: unknown): string {
  const { stack, message } = typeof error === 'object' && error !== null ? (error as Partial<Error>) : {};
  return stack ?? message ?? inspect(error);
}
