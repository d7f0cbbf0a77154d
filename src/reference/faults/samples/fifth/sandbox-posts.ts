import { change, together } from '../../../change.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

const past = recalled(() => ({ urls: [] as readonly string[] }));

/** Where events of the sandbox go. */
export const fifthSandboxPosts = [
  ...breaking('webhooks.test-event-to-test-endpoint', {
    'fifth.draft-hears-nothing: nothing is posted to the test address of a business that is not live': change(
      'delivering',
    )((was) => ({
      target: (event, deployment) => (event.business.live ? was.target(event, deployment) : null),
    })),
    'fifth.address-set-back: once an address is set again that was there before, posts go to the one between': together(
      change('webhooks')((was) => ({
        set: (before, url, deployment) => {
          const setting = was.set(before, url, deployment);
          const known = before === null ? [] : past(before).urls;
          past(setting).urls = before === null || before.url === url ? known : [...known, before.url];
          return setting;
        },
        stopped: (before, deployment) => {
          const setting = was.stopped(before, deployment);
          past(setting).urls = past(before).urls;
          return setting;
        },
      })),
      change('delivering')((was) => ({
        address: (endpoint, event) => {
          const { urls } = past(endpoint.setting);
          return (urls.includes(endpoint.setting.url) ? urls.at(-1) : undefined) ?? was.address(endpoint, event);
        },
      })),
    ),
  }),
];
