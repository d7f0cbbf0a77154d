import { change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import type { Posting } from '../../../webhooks/posting.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { asText } from '../../../http/json.ts';
import { postedEvent } from '../../events/changes.ts';
import { breakingLive } from '../../fault.ts';
import { delivering } from '../../webhooks/delivery-changes.ts';
import { hour } from './recalled.ts';

const signing = change('signing');

/** Signs with the secret that was in use when something was signed first. */
const firstSecretOf = (of: (id: string, url: string) => string): Patch =>
  signing((was) => {
    const first = new Map<string, string>();
    return {
      secret: (message, deployment) => {
        const name = of(message.id, message.endpoint.setting.url);
        const secret = first.get(name) ?? was.secret(message, deployment);
        first.set(name, secret);
        return secret;
      },
    };
  });

/** Changes an attempt after it was signed, counted from 0. */
const attempted = (when: (attempts: number) => boolean, alter: (posting: Posting) => Posting): Patch =>
  delivering((was) => ({
    post: (posting, event) => was.post(when(event.delivery.attempts) ? alter(posting) : posting, event),
  }));

const withoutSignature = ({ headers, ...posting }: Posting): Posting => {
  const { 'webhook-signature': _, ...rest } = headers;
  return { ...posting, headers: rest };
};

const spaced = (posting: Posting): Posting => ({ ...posting, text: JSON.stringify(JSON.parse(posting.text), null, 1) });

const datedAnew = (posting: Posting): Posting => ({
  ...posting,
  headers: { ...posting.headers, 'webhook-timestamp': String(Number(posting.headers['webhook-timestamp']) + 1) },
});

const isLater = (attempts: number): boolean => attempts >= 2;

/** What is told otherwise from the third attempt on. */
const toldLater = (alter: (data: LoggedEvent['data']) => LoggedEvent['data']): Patch =>
  postedEvent((event, { data, delivery }) => (isLater(delivery.attempts) ? { ...event, data: alter(data) } : event));

/** What goes wrong with a delivery only at a later attempt, or once the address was moved. */
export const deliveryTurns = [
  ...breakingLive('webhooks.signed', {
    'retries.first-secret: later attempts are signed with the secret of the first, whatever the address has by now':
      firstSecretOf((id) => id),
    'signed.first-secret-of-address: what is posted to an address that was set again is signed with its first secret':
      firstSecretOf((_id, url) => url),
    'signed.an-hour-behind: posts are signed with the secret of an hour ago': signing((was) => {
      const known: { at: number; secret: string; endpoint: string }[] = [];
      return {
        secret: (message, deployment) => {
          const secret = was.secret(message, deployment);
          const endpoint = message.endpoint.id;
          const [old] = known.filter((each) => each.endpoint === endpoint && message.at - each.at < hour);
          known.push({ at: message.at, secret, endpoint });
          return old?.secret ?? secret;
        },
      };
    }),
    'retries.third-unsigned: from the third attempt on posts are not signed': attempted(isLater, withoutSignature),
    'retries.third-respaced: from the third attempt on what is posted is written otherwise than what was signed':
      attempted(isLater, spaced),
    'retries.third-dated-anew: from the third attempt on another timestamp is posted than was signed': attempted(
      isLater,
      datedAnew,
    ),
  }),
  ...breakingLive('event.charge-details', toldLater, {
    'retries.third-tells-net: from the third attempt on the amount is what reaches the balance': (data) => ({
      ...data,
      amount_minor: data['net_minor'] ?? null,
    }),
    'retries.third-tells-dollars: from the third attempt on the currency is another': (data) => ({
      ...data,
      currency: 'USD',
    }),
  }),
  ...breakingLive('event.charge-reference', toldLater, {
    'retries.third-cuts-reference: from the third attempt on a reference is cut': (data) => ({
      ...data,
      reference: asText(data['reference'] ?? '').slice(0, 20),
    }),
  }),
];
