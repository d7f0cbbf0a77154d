import { isatty } from 'node:tty';

/** The environment as plain data: nothing else in the project reads it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

const isSet = (name: string): boolean => !['', '0', 'false', undefined].includes(environment[name]);

const atTerminal = isatty(1) && environment['TERM'] !== 'dumb';

/** Where lines are read by a person as they appear, not kept by a machine, and can be drawn over. */
export const interactive = atTerminal && !isSet('CI');

export const coloured = isSet('FORCE_COLOR') || (interactive && !environment['NO_COLOR']);

/** Whether npx started this command, which is on no path then: who is to call it again has to say npx too. */
export const startedByNpx =
  environment['npm_lifecycle_event'] === 'npx' && /^['"]?mpconform\b/.test(environment['npm_lifecycle_script'] ?? '');

/** As one has to type it. */
export const called = startedByNpx ? 'npx mpconform' : 'mpconform';

const narrowest = 20;

/** Of the terminal, or what is customary. */
export const columns = (): number => Math.max(narrowest, process.stdout.columns || 80);
