import type { Patch } from '../../../behaviour.ts';
import { change } from '../../../change.ts';
import { breaking, breakingLive } from '../../fault.ts';

/** Where events are posted to in place of the address that was set. */
const instead = (spoil: (url: URL) => void): Patch =>
  change('delivering')((was) => ({
    address: (...of) => {
      const url = new URL(was.address(...of));
      spoil(url);
      return url.href;
    },
  }));

const lastOfEachName = (url: URL): void => {
  const last = new Map(url.searchParams);
  url.search = new URLSearchParams([...last]).toString();
};

const withoutEmpty = (url: URL): void => {
  const filled = [...url.searchParams].filter(([, value]) => value !== '');
  url.search = new URLSearchParams(filled).toString();
};

/** Addresses that a service spoils only where it posts to them; they are shown as they were set. */
export const postedAddressFaults = [
  ...breakingLive('webhooks.posted-to-endpoint', {
    'posted.path-in-small-letters: events go to the path of an address in small letters': instead((url) => {
      url.pathname = url.pathname.toLowerCase();
    }),
    'posted.last-slash-left-out: events go to an address without the slash at the end of its path': instead((url) => {
      url.pathname = url.pathname.replace(/\/$/, '');
    }),
    'posted.last-of-each-name: of parameters of one name in an address events carry the last': instead(lastOfEachName),
    'posted.query-of-deep-path-lost: events go to an address of several words in its path without its query': instead(
      (url) => {
        if (url.pathname.split('/').length > 4) url.search = '';
      },
    ),
    'posted.long-path-cut: events go to the first 100 characters of the path of an address': instead((url) => {
      url.pathname = url.pathname.slice(0, 100);
    }),
  }),
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'posted.test-query-lost: events of the sandbox go to the test-mode address without its query': instead((url) => {
      url.search = '';
    }),
    'posted.test-empty-parameters-lost: events of the sandbox go to the test-mode address without its empty parameters':
      instead(withoutEmpty),
  }),
];
