import type { RuleId } from '../../contract/rules.ts';
import type { ClientCase } from '../case.ts';
import { casesOf } from './case-of.ts';

/** References of two orders that something may take for one: what tells them apart, and how they are written. */
const likenesses: readonly (readonly [
  name: string,
  title: string,
  pair: (word: string) => readonly [string, string],
])[] = [
  ['case', 'their case', (word) => [`${word}-a`, `${word}-A`]],
  ['script', 'letters beyond ASCII', (word) => [`${word}-ñ`, `${word}-ü`]],
  ['emoji', 'signs beyond the basic plane', (word) => [`${word}-🐄`, `${word}-🐐`]],
  ['end', 'their end, behind 60 equal signs', (word) => [`${word}${'x'.repeat(60)}1`, `${word}${'x'.repeat(60)}2`]],
  ['marks', 'marks between words', (word) => [`${word}/1`, `${word}_1`]],
  ['zeros', 'zeros in front', (word) => [`07-${word}`, `7-${word}`]],
  ['spaces', 'a space', (word) => [`${word} 1`, `${word}1`]],
];

const rules: readonly RuleId[] = ['client.no-key-reuse-for-other-request', 'client.new-order-new-key'];

/** Two orders that differ in little are two. */
export const alikeCases: readonly ClientCase[] = likenesses.flatMap(([name, title, pair]) => [
  casesOf('alike')(`charges-${name}`, `two charges whose references differ in ${title}`, rules, async (play) => {
    const asks = play.charge();
    for (const reference of pair(play.word('order'))) await play.tell('create_charge', { ...asks, reference });
  }),
  casesOf('alike')(`orders-${name}`, `two orders whose names differ in ${title}`, rules, async (play) => {
    const { reference: _own, ...asks } = play.charge(4);
    for (const order of pair(play.word('order'))) await play.tell('submit_order', { ...asks, order, wait_s: 0 });
  }),
]);
