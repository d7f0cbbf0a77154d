import { change } from '../../../change.ts';
import { breaking } from '../../fault.ts';

const events = change('events');

/** What goes wrong with posts of the sandbox. */
export const eleventhSandboxPosts = [
  ...breaking('event.object', {
    'eleventh.large-event: an event whose data is longer than 1,000 characters is posted as event_large': events(
      (was) => ({
        posted: (event, deployment) => ({
          ...was.posted(event, deployment),
          ...(JSON.stringify(event.data).length > 1000 && { object: 'event_large' }),
        }),
      }),
    ),
  }),
  ...breaking('event.created', {
    'eleventh.large-sum-dated: an event about more than TZS 10,000,000 has created as a date-time': events((was) => ({
      object: (event, deployment) => ({
        ...was.object(event, deployment),
        ...(Number(event.data['amount_minor']) > 1_000_000_000 && {
          created: new Date(event.createdAt).toISOString(),
        }),
      }),
    })),
  }),
];
