import type { RequestTemplate } from '../../evidence/exchange.ts';

export const endpointsPath = '/v1/webhook_endpoints';
const endpointPath = (id: string): string => `${endpointsPath}/${id}`;
export const eventsPath = '/v1/events';
const eventPath = (id: string): string => `${eventsPath}/${id}`;

export function setEndpoint(key: string, json: unknown): RequestTemplate {
  return { method: 'POST', path: endpointsPath, key: { use: key }, json };
}

export function listEndpoints(key: string): RequestTemplate {
  return { method: 'GET', path: endpointsPath, key: { use: key } };
}

export function deleteEndpoint(key: string, id: string): RequestTemplate {
  return { method: 'DELETE', path: endpointPath(id), key: { use: key } };
}

export function listEvents(key: string): RequestTemplate {
  return { method: 'GET', path: eventsPath, key: { use: key } };
}

export function getEvent(key: string, id: string): RequestTemplate {
  return { method: 'GET', path: eventPath(id), key: { use: key } };
}

/** Which body a retry takes is not shown; left out, there is none. */
export function retryEvent(key: string, id: string, json?: unknown): RequestTemplate {
  const template = { method: 'POST', path: `${eventPath(id)}/retry`, key: { use: key } };
  return json === undefined ? template : { ...template, json };
}
