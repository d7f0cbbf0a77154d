import { text, type Action, type Actions } from '../operator/action.ts';
import { setEndpoint, stopEndpoint } from './setting.ts';
import { isAcceptable } from './webhook-urls.ts';

const setTestWebhook: Action = ({ world, test }, { business: id, url }) => {
  const business = world.businesses.get(text(id));
  if (!business) return { error: `there is no business ${text(id)}` };
  if (url === null) {
    const endpoint = test.behaviour.webhooks.current(business, test);
    if (endpoint) stopEndpoint(endpoint, test);
    return { done: { secret: null } };
  }
  if (typeof url !== 'string' || !isAcceptable(url, test.behaviour))
    return { error: 'url must be null or an https address without credentials, of at most 500 characters' };
  const endpoint = setEndpoint(business, url, test);
  return { done: { secret: test.behaviour.webhooks.secret(endpoint, test) } };
};

export const webhookActions: Actions = { set_test_webhook: setTestWebhook };
