import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rankOf } from './tests/helpers/takes-long.ts';

/** Begins with what takes longest, so that all workers end together. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/helpers/temporary-folder.ts'],
    // Of what makes no run: those that do have more.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['tests/helpers/patience.ts'],
    // Two more than processors: many tests wait for a process, a post or a while.
    maxWorkers: availableParallelism() + 2,
    // Modules hold no state that tests share: half of the time went into loading them anew for each file.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
