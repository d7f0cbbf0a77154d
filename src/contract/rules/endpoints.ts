import { type Rule, rulesOf } from '../rule.ts';

const section = 'Endpoints';
const both = rulesOf(section, 'both');
const client = rulesOf(section, 'both', 'client');

export const endpointRules = [
  both.judged('answers.json', 'An answer with a body is JSON.'),
  both.judged('answers.content-type', 'An answer with a body has the Content-Type application/json.'),
  client.judged('client.sends-json', 'A client sends its bodies as application/json.'),
  client.judged('client.pages-by-cursor', 'A client asks for the next page with the last id of the page before.'),
] as const satisfies readonly Rule[];
