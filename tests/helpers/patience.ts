import { expect, vi } from 'vitest';
import { takesLong } from './takes-long.ts';

/** Of a test that only waits for its turn on a busy machine. */
const longest_ms = 600_000;

if (takesLong(expect.getState().testPath ?? '')) vi.setConfig({ testTimeout: longest_ms, hookTimeout: longest_ms });
