/** A pure function that many judges ask about the same exchange, one after the other: it is worked out once. */
export function once<Subject extends object, Result>(of: (subject: Subject) => Result): (subject: Subject) => Result {
  let last: { readonly subject: Subject; readonly result: Result } | null = null;
  return (subject) => {
    if (last?.subject === subject) return last.result;
    const result = of(subject);
    last = { subject, result };
    return result;
  };
}
