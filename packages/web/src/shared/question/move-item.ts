/** The list with one item at another place. */
export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
