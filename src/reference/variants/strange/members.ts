interface Member {
  readonly name: string;
  /** Where its value is written. */
  readonly from: number;
  readonly to: number;
}

interface Members {
  readonly members: readonly Member[];
  /** Behind the brace that ends the object; null where none does. */
  readonly end: number | null;
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

const nameOf = (token: string): string | null => {
  try {
    return JSON.parse(token) as string;
  } catch {
    return null;
  }
};

/** Where the fields of the object stand that a text of JSON begins with. */
export function membersOf(text: string): Members {
  const members: Member[] = [];
  if (!/^\s*\{/.test(text)) return { members, end: null };
  let [depth, from, last] = [0, 0, ''];
  let name: string | null = null;
  const close = (to: number): void => {
    if (name !== null) members.push({ name, from, to });
    name = null;
  };
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === ':' && depth === 1 && name === null) [name, from] = [nameOf(last), index + 1];
    if (token === ',' && depth === 1) close(index);
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) {
      close(index);
      return { members, end: index + 1 };
    }
    last = token;
  }
  return { members, end: null };
}
