import { Wrong } from './wrong.ts';

/** A key has 32 of them; half of one that was pasted in part is enough to know it. */
const secretForm = /(sk_(?:test|live)_|whsec_)[A-Za-z0-9]{16}/;

/** A PEM file says so; one line of it shows what kind of key it is by how it begins. */
const privateKeyForm = /PRIVATE KEY-----|BQYDK2VwBCIE/;

/**
 * Arguments stand in the shell's history and in the list of processes, so no secret is taken from one, whatever the option.
 */
export function refuseSecrets(args: readonly string[]): void {
  if (args.some((arg) => privateKeyForm.test(arg)))
    throw new Wrong(
      'mpconform: a private key is among the arguments',
      "It was not used. It stands in your shell's history now, so replace it.",
      'Give the name of its file with --key-file, or of a variable that holds it with --key-env.',
    );
  const at = args.findIndex((arg) => secretForm.test(arg));
  if (at === -1) return;
  const [, prefix = ''] = secretForm.exec(args[at]!)!;
  const what = prefix === 'whsec_' ? 'a signing secret' : 'a key';
  const option = optionAt(args, at);
  throw new Wrong(
    option === '--key-env'
      ? `mpconform: --key-env wants the NAME of an environment variable; this looks like ${what} itself: ${prefix}••••`
      : `mpconform: what looks like ${what} is ${option === null ? 'among the arguments' : `given with ${option}`}: ${prefix}••••`,
    "It was not used. It stands in your shell's history now, so replace it.",
    ...(what === 'a key'
      ? ['Put the new one in a variable, such as MP_TEST_KEY, and name that: --key-env MP_TEST_KEY']
      : []),
  );
}

function optionAt(args: readonly string[], at: number): string | null {
  const own = /^(--[a-z-]+)=/.exec(args[at]!)?.[1];
  if (own !== undefined) return secretForm.test(own) ? null : own;
  const before = args[at - 1];
  return before !== undefined && /^--[a-z-]+$/.test(before) ? before : null;
}
