import { describe, expect, test } from 'vitest';
import { shownMessage, tellsAmount, tellsControlNumber, tellsLink } from '../../../src/judge/notices/message-text.ts';

const number = '123456789012';
const url = `https://pay.example.test/b/${number}`;

describe('the amount in a message', () => {
  test.each([
    'TZS 12,500',
    'TZS12500',
    'TZS 12 500',
    'TZS 12\u00a0500.00',
    'TZS 12.500,00',
    "TZS 12'500",
    '12,500/=',
    'SH.12,500/=',
    'Sh.12500/=',
    'TZS 12_500',
    '1250000',
    'TZS 1,250,000',
    '\u0661\u0662\u066c\u0665\u0660\u0660',
    'elfu kumi na mbili na mia tano',
  ])('may be written %s', (amount) => {
    expect(tellsAmount(`Outstanding: ${amount}. Pay 1234 5678 9012 at ${url}`, 1_250_000, number)).toBe(true);
  });

  test.each(['TZS 12,600', 'TZS 1,250', 'TZS 112,500', 'TZS 125.00', 'nothing'])('is not %s', (amount) => {
    expect(tellsAmount(`Outstanding: ${amount}. Pay 1234 5678 9012 at ${url}`, 1_250_000, number)).toBe(false);
  });

  test('is not looked for in the control number or in an address', () => {
    expect(tellsAmount(`Pay 1234 5678 9012 at ${url}`, 567_800, number)).toBe(false);
    expect(tellsAmount('Pay at https://pay.example.test/12500', 1_250_000, number)).toBe(false);
  });
});

describe('the control number in a message', () => {
  test.each([number, '1234 5678 9012', '1234-5678-9012', '123 456 789 012', '1234.5678.9012'])(
    'may be written %s',
    (written) => expect(tellsControlNumber(`TZS 12,500, ${written}, ${url}`, number)).toBe(true),
  );

  test('is not told by the link alone', () => {
    expect(tellsControlNumber(`TZS 12,500: ${url}`, number)).toBe(false);
    expect(tellsControlNumber(`TZS 12,500: pay.example.test/b/${number}`, number)).toBe(false);
  });

  test('is not told in part', () => expect(tellsControlNumber('Pay 1234 5678 901', number)).toBe(false));
});

describe('the link in a message', () => {
  test.each([
    url,
    `${url}.`,
    `${url}?l=sw`,
    `${url}/`,
    `HTTPS://PAY.EXAMPLE.TEST/b/${number}`,
    `pay.example.test/b/${number}`,
    url.replace('/b/', '%2Fb%2F'),
  ])('may be written %s', (written) => expect(tellsLink(`Pay at ${written}`, url)).toBe('told'));

  test('may be a short one, which leads nobody knows where', () => {
    expect(tellsLink('Pay at https://mp.example/x7', url)).toBe('another address');
    expect(tellsLink('Pay at https://pay.example.test/s/x7Kq2', url)).toBe('another address');
    expect(tellsLink(`Pay at pay.example.test/?bill=${number}`, url)).toBe('another address');
  });

  test.each([
    'Pay 1234 5678 9012',
    'Pay at https://pay.example.test/',
    'Pay at pay.example.test/b/',
    'Pay at https://pay.example.test/b/999999999999',
    `Pay at ${url}3`,
  ])('is not in %s', (text) => expect(tellsLink(text, url)).toBe('not told'));
});

test('a shown message holds the control number and no other long number', () => {
  const shown = shownMessage('Dear +255 712 000 001, pay 1234 5678 9012', number);
  expect(shown).toContain('1234 5678 9012');
  expect(shown).not.toContain('712');
});
