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
  both.checked(
    'scopes.fixed-at-creation',
    'What a key may do stays as it was when it was made, whatever becomes of other keys and however old it grows.',
  ),
  both.unobservable(
    'scopes.no-wildcard',
    'No scope stands for all others.',
    'Who makes keys may itself write a sign for all scopes out, and no answer lists the scopes of a key.',
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

export const scopeStatements = {
  scopes: `
    paragraph.1.1 | A key's scopes are those it was made with. | scopes.fixed-at-creation
    paragraph.1.2 | No scope stands for all. | scopes.no-wildcard
    paragraph.1.3 | Keys from before scopes have all. | scopes.old-keys-hold-all
    table.1 | charges:read opens the reads of charges. | scopes.charges.list.* scopes.charges.get.*
    table.2 | charges:write opens both ways to charge. | scopes.charges.create.* scopes.pos.create.*
    table.3 | balance:read opens the balance. | scopes.balance.get.*
    table.4 | bills:read opens the reads of bills. | scopes.bills.list.* scopes.bills.get.*
    table.5 | bills:write opens bills and notices. | scopes.bills.create.* scopes.bills.notify.*
    table.6 | links:read opens the reads of links. | scopes.links.list.* scopes.links.get.*
    table.7 | links:write opens the making of links. | scopes.links.create.*
    table.8 | events:read opens the log. | scopes.events.list.* scopes.events.get.*
    table.9 | events:write opens retries. | scopes.events.retry.*
    table.10 | webhooks:read opens the list of endpoints. | scopes.webhook-endpoints.list.*
    table.11 | webhooks:write opens setting and deleting. | scopes.webhook-endpoints.set.*
      scopes.webhook-endpoints.delete.*
    paragraph.2.1 | Without the scope it is FORBIDDEN_SCOPE. | errors.cause-of-forbidden-scope
      errors.status-of-forbidden-scope
    paragraph.2.2 | The error tells the scope that it takes. | errors.scope-on-forbidden
      errors.scope-is-the-needed-one
    paragraph.2.3 | The sandbox is as strict. | scopes.charges.create.required
    paragraph.3 | The dashboard proposes all that read, and charges:write. | scopes.dashboard-default
  `,
} as const;
