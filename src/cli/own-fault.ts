import { environment } from './environment.ts';

/** What is said of trouble that nobody foresaw. The stack is for who mends this suite, not for who runs it. */
export function ownFault(trouble: unknown): readonly string[] {
  const stack = trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble);
  const message = trouble instanceof Error ? trouble.message : stack.replace(/^Error: /, '');
  return [
    `mpconform: a fault of mpconform itself, not of the deployment: ${message.split('\n')[0]}`,
    environment['MPCONFORM_DEBUG'] ? stack : 'With MPCONFORM_DEBUG=1 it says where it happened.',
  ];
}
