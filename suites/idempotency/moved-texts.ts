/** What may stand between two texts where they are compared as one. */
const separators = [' ', '|', ':', ',', '-', '\n'] as const;

/** Two texts, and the same ones with a part of the second at the end of the first: with a separator between they are one. */
export function movedOn(reference: string, description: string): readonly object[] {
  const moved = separators.map((separator) => {
    const [part = '', ...rest] = description.split(separator);
    return { reference: `${reference}${separator}${part}`, description: rest.join(separator) };
  });
  return [{ reference, description }, ...moved];
}
