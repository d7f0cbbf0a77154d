import type { OperatorAddress } from '../../target/target.ts';
import type { Doubt } from '../../wire/masking/keys.ts';

/** Of what neither the target nor the service can be believed. */
export const doubtTold = ({ why }: Pick<Doubt, 'why'>): string =>
  `${why}. Either the target or the service is wrong about that, so what leans on it is not exercised.`;

/** The paragraph about an operator that the target names and that cannot be asked. */
export function operatorMistake(address: OperatorAddress, why: string): string {
  const { path, asked, mayLack } = firstAsked.find(({ path }) => why.includes(` ${path}`)) ?? greeting;
  const shorter = mayLack ? `let the operator leave ${path} out of its actions, ` : '';
  if (address.is === 'http')
    return `${path === '' ? 'GET' : 'POST'} ${address.url}/${path} was to ${asked}: ${why}. Correct operator.url or operator.token in the target, start the operator, ${shorter}or remove it from the target.`;
  const command = address.is === 'command' ? `The operator (${address.command.join(' ')})` : 'The operator';
  return `${command} was started to ${asked}: ${why}. Correct operator.command in the target, ${shorter}or remove the operator from it.`;
}

/** What is asked for before all else. */
const firstAsked = [
  { path: 'create_business', asked: 'make a business for this run', mayLack: false },
  {
    path: 'advance_clock',
    asked: 'move the clock by a second and tell where it stands, as {"now": date-time}',
    mayLack: true,
  },
] as const;

const greeting = { path: '', asked: 'tell what the operator can do', mayLack: false } as const;

/** The paragraph about a listener that the target asks for and that cannot be had. */
export const listenerMistake = (why: string): string =>
  `No events can be received: ${why}. Correct webhooks in the target, or remove them from it; then the rules about events are not exercised.`;
