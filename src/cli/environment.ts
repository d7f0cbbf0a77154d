/** The environment as plain data: nothing else in the project reads it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;

/** Node leaves it out where the output is no terminal, whatever its types say. */
const { isTTY = false } = process.stdout;

/** Where lines are read by a person as they appear, not kept by a machine. */
export const interactive = isTTY && !environment['CI'];

export const coloured = interactive && environment['NO_COLOR'] === undefined;
