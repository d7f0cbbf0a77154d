import { change } from '../../change.ts';
import { breaking } from '../fault.ts';

const isRefusal = (status: number | null): boolean => status !== null && status >= 400 && status < 500;

/** What hides in what the sandbox posts. */
export const nineteenthSandboxPosts = [
  ...breaking(
    ['delivery.last-status-of-last-attempt', 'delivery.last-status-zero-when-unreachable', 'delivery.last-status'],
    {
      'nineteenth.refused-unreachable: what a receiver refused is posted again with a delivery that calls it unreachable':
        change('events')((was) => ({
          posted: (event, deployment) => {
            const body = was.posted(event, deployment);
            if (!isRefusal(event.delivery.lastStatus)) return body;
            const delivery = deployment.behaviour.delivering.show(event.delivery, deployment);
            return { ...body, delivery: { ...delivery, last_status: 0 } };
          },
        })),
    },
  ),
];
