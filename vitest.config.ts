import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Folders whose tests start processes or make whole runs. */
const long = /tests\/(?:cli|end-to-end|suites|guards|run|reference)\//;

/** Begins with what takes long, so that all workers end together. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
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
    sequence: { sequencer: LongFirst },
  },
});
