import { type EndpointName, endpoints } from '../endpoints.ts';
import { rulesOf } from '../rule.ts';

const both = rulesOf('scopes', 'both');
const live = rulesOf('scopes', 'live');

type Served<Name extends EndpointName> = Name extends EndpointName
  ? `scopes.${Name}.required` | `scopes.${Name}.sufficient`
  : never;

const endpointScopeRules = endpoints.flatMap(({ name, method, path, scope, sandbox }) => {
  const { judged } = sandbox ? both : live;
  return [
    judged<Served<EndpointName>>(`scopes.${name}.required`, `${method} ${path} is refused to a key without ${scope}.`),
    judged<Served<EndpointName>>(
      `scopes.${name}.sufficient`,
      `${method} ${path} is open to a key with ${scope}, whatever else it lacks.`,
    ),
  ];
});

export const scopeRules = [
  ...endpointScopeRules,
  both.unobservable(
    'scopes.fixed-at-creation',
    "A key's scopes are chosen when it is made and never change.",
    'No operation that could change them is documented.',
  ),
  both.unobservable(
    'scopes.no-wildcard',
    'No scope stands for all others.',
    'Scopes are chosen on the dashboard and no answer lists those of a key.',
  ),
  both.unobservable(
    'scopes.old-keys-hold-all',
    'Keys older than scopes hold every scope.',
    'Such keys can no longer be made, and a key does not tell its age.',
  ),
  both.unobservable(
    'scopes.dashboard-default',
    'The dashboard proposes every read scope and charges:write.',
    'The dashboard is not part of the API.',
  ),
];
