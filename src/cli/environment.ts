import { isatty } from 'node:tty';

/** The environment as plain data: nothing else in the project reads it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** Where lines are read by a person as they appear, not kept by a machine. */
export const interactive = isatty(1) && !environment['CI'];

export const coloured = interactive && environment['NO_COLOR'] === undefined;
