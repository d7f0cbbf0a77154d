import type { OperatorAddress } from '../../target/target.ts';
import type { Doubt } from '../../wire/masking/keys.ts';

/** Of what neither the target nor the service can be believed. */
export const doubtTold = ({ why }: Pick<Doubt, 'why'>): string =>
  `${why}. Either the target or the service is wrong about that, so what leans on it is not exercised.`;

/** The paragraph about an operator that the target names and that cannot be asked. */
export function operatorMistake(address: OperatorAddress, why: string): string {
  const action = why.startsWith('operator answered create_business ')
    ? { path: 'create_business', asked: 'make a business for this run' }
    : { path: '', asked: 'tell what the operator can do' };
  if (address.is === 'http')
    return `${action.path === '' ? 'GET' : 'POST'} ${address.url}/${action.path} was to ${action.asked}: ${why}. Correct operator.url or operator.token in the target, start the operator, or remove it from the target.`;
  const command = address.is === 'command' ? `The operator (${address.command.join(' ')})` : 'The operator';
  return `${command} was started to ${action.asked}: ${why}. Correct operator.command in the target, or remove the operator from it.`;
}

/** The paragraph about a listener that the target asks for and that cannot be had. */
export const listenerMistake = (why: string): string =>
  `No events can be received: ${why}. Correct webhooks in the target, or remove them from it; then the rules about events are not exercised.`;
