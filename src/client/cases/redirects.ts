import type { ClientCase } from '../case.ts';
import type { Play } from '../play.ts';
import { casesOf } from './case-of.ts';
import { charged } from './deeds.ts';

const create = casesOf('redirects');
const read = casesOf('redirects');
/** What is below the name of the service is most likely its own: what goes there is observed. */
const rulesOf = (to: To): ClientCase['rules'] =>
  to === 'subdomain' ? ['client.retries-with-same-key'] : ['client.key-kept-secret', 'client.retries-with-same-key'];

type Status = 301 | 302 | 303 | 307 | 308;
type To = 'other-origin' | 'subdomain' | 'plain-http' | 'within';

const whereTo: Readonly<Record<To, string>> = {
  'other-origin': 'another origin',
  subdomain: 'a subdomain',
  'plain-http': 'plain HTTP',
  within: 'another path of the same origin',
};

const surroundings = (to: To): Partial<ClientCase> =>
  to === 'subdomain'
    ? { asks: 'subdomain', stage: { byName: true } }
    : to === 'plain-http'
      ? { stage: { tls: true } }
      : {};

const write = (to: To, status: Status): ClientCase => {
  const { stage, ...rest } = surroundings(to);
  return create(
    `charge-${to}-${status}`,
    `a charge is redirected with ${status} to ${whereTo[to]}`,
    rulesOf(to),
    (play: Play) => play.tell('create_charge', play.charge()),
    { ...rest, stage: { ...stage, script: [{ on: 'POST *', redirect: { to, status } }] } },
  );
};

const reading = (to: To, status: Status): ClientCase => {
  const { stage, ...rest } = surroundings(to);
  return read(
    `read-${to}-${status}`,
    `a read is redirected with ${status} to ${whereTo[to]}`,
    rulesOf(to),
    async (play) => play.tell('get_charge', { id: await charged(play) }),
    { ...rest, stage: { ...stage, script: [{ on: 'GET *', redirect: { to, status } }] } },
  );
};

/** The service documents no redirect: what a client takes along is its own doing. */
export const redirectCases: readonly ClientCase[] = [
  write('other-origin', 307),
  write('other-origin', 308),
  write('other-origin', 302),
  write('other-origin', 303),
  write('subdomain', 307),
  write('plain-http', 307),
  write('within', 307),
  write('within', 302),
  reading('other-origin', 301),
  reading('other-origin', 302),
  reading('subdomain', 302),
  reading('plain-http', 301),
  reading('within', 302),
  create(
    'https',
    'a plain purchase over https',
    ['client.key-kept-secret'],
    (play) => play.tell('create_charge', play.charge()),
    { stage: { tls: true } },
  ),
];
