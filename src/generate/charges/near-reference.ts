/** Has what a careless comparison leaves out, turns round or takes for something else. */
export const peculiarReference = '01 a b Straße \uff17 Cafe\u0301 so\u00adko 1.0 p&amp;q x-y tea,maize \u{1F33D}';

type Change = (reference: string) => string;

const written =
  (one: string, other: string): Change =>
  (reference) =>
    reference.replace(one, other);

/** Of the peculiar reference, others that differ from it in as little as one sign, and not in blanks at an end alone. */
export const nearReferences: readonly Change[] = [
  written('01 ', '1 '),
  written('a b', 'ab'),
  written('a b', 'a  b'),
  written('ß', 'ss'),
  written('\uff17', '7'),
  written('e\u0301', '\u00e9'),
  written('\u00ad', ''),
  written('1.0', '1'),
  written('&amp;', '&'),
  written('x-y', 'y-x'),
  written('tea,maize', 'maize,tea'),
  written('\u{1F33D}', '\u{1F34D}'),
];
