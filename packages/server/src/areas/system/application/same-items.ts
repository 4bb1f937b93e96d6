/** Both lists hold the same things, in whatever order. */
export const sameItems = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((each) => right.includes(each))
