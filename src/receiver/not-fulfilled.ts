import { placeOf } from '../wire/http/failure.ts';
import type { Episode } from './episode.ts';
import type { ReceiverOptions } from './options.ts';

/**
 * What to look at where a plain payment was not seen fulfilled: the answer that came tells the most of it.
 *
 * @param tried payments told otherwise that were fulfilled
 */
export function notFulfilled(control: Episode, options: ReceiverOptions, tried: readonly Episode[]): string {
  const { reference, livemode } = control.order;
  const event = `A plain charge.succeeded (livemode ${String(livemode)})`;
  const { posts } = control.story(true);
  const statuses = posts.flatMap(({ answer }) => answer?.status ?? []);
  const last = statuses.at(-1);
  if (last === undefined) {
    const failure = posts.at(-1)?.failure;
    return failure?.code === 'ECONNREFUSED'
      ? `Nothing listens at ${placeOf(new URL(options.url))} (connection refused). Start the receiver, or correct the URL.`
      : `${event} could not be posted: ${failure?.text}. Look whether the receiver is running, and whether its address is right.`;
  }
  const seen = `${event} was posted and answered ${statuses.join(', ')}, and its order ${reference} was not fulfilled within ${options.settle_ms / 1000} s.`;
  const hints = tried.map(({ of: { title } }) => ` ${title}`).join('');
  return `${seen}${hints} ${tried.length === 0 ? (byAnswer(last, options) ?? advice(options)) : advice(options)}`;
}

/** The likely cause of what is no success; null: it is one. */
function byAnswer(status: number, { secret, mode }: ReceiverOptions): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403)
    return secret === null
      ? 'It wants what nobody sent, most likely a signature: --signature, --secret-env.'
      : 'It refused the signature, most likely: look whether the variable of --secret-env holds the secret that the receiver has, and whether it reads signatures as Standard Webhooks.';
  if (status === 404 || status === 405 || status === 410)
    return 'Nothing takes events there: look whether the path of the address is right.';
  if (status >= 300 && status < 400)
    return 'It leads elsewhere, where no event is posted: give the address that it leads to.';
  if (status === 429 || status === 503) return 'It put the event off, and would not take it later either.';
  if (status >= 500) return 'It failed over the event: its own log tells why.';
  return `It refused the event: its own log tells why. Look whether its address is one of ${otherMode(mode)}, and whether it wants what is not documented.`;
}

const otherMode = (mode: ReceiverOptions['mode']): string =>
  `${mode} mode${mode === 'live' ? ' (else --test)' : ' (else without --test)'}`;

const advice = ({ orders, secret, mode }: ReceiverOptions): string =>
  [
    'Look whether the status tells of that order',
    orders === null && 'whether the receiver wants to know its orders before (--order-url, --order-command)',
    secret === null && 'whether it wants signatures (--signature, --secret-env)',
    `whether its address is one of ${otherMode(mode)}`,
    'whether it reads the charge from the service before it fulfils',
    'and whether it takes longer (--settle).',
  ]
    .filter(Boolean)
    .join(', ');
