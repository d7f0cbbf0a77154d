import { environment } from './environment.ts';

/** What is said of trouble that nobody foresaw. The stack is for who mends this suite, not for who runs it. */
export function ownFault(error: unknown): readonly string[] {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return [
    `mpconform: a fault of mpconform itself, not of the deployment: ${message.split('\n')[0]}`,
    environment['MPCONFORM_DEBUG'] ? (stack ?? message) : 'With MPCONFORM_DEBUG=1 it says where it happened.',
  ];
}
