import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute and more, even alone: files, then folders whose tests start processes or make whole runs. */
const longest = [
  /\/(?:recorded|whole-run|caught|broken-receivers|barriers|names|lagging-lists|walk-through|listener-out-of-reach|pacer|deployment-clock|judge-receiver)\.test/,
  /tests\/(?:cli|clients|end-to-end|guards|receiver|reference|report\/html|run|suites|traffic|trust)\//,
];

const rank = (file: string): number => {
  const at = longest.findIndex((each) => each.test(file));
  return at < 0 ? longest.length : at;
};

/** Begins with what takes longest, so that all workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/helpers/temporary-folder.ts'],
    // For what never ends: a test that only waits for its turn on a busy machine is not failed.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Two more than processors: many tests wait for a process, a post or a while.
    maxWorkers: availableParallelism() + 2,
    // Modules hold no state that tests share: half of the time went into loading them anew for each file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
