/** What takes half a minute and more, even alone. */
const slowest =
  /\/(?:recorded|whole-run|caught|broken-receivers|barriers|names|lagging-lists|walk-through|listener-out-of-reach|pacer|deployment-clock|judge-receiver|kept-copies)\.test/;

const others = [
  // Whose tests start processes or make whole runs.
  /tests\/(?:cli|clients|end-to-end|guards|receiver|reference|report\/html|run|suites|traffic|trust)\//,
  // What takes more than five seconds alone.
  /\/(?:greener|hostile|limits|live-guard|merge|scenario-check)\.test/,
];

/** The slowest first; what takes no time comes last. */
export const rankOf = (file: string): number =>
  slowest.test(file) ? 0 : others.some((each) => each.test(file)) ? 1 : 2;

/** Whether a test of this file may still be at work after a minute, where the machine does other things too. */
export const takesLong = (file: string): boolean => rankOf(file) < 2;
