/** The list with the one at `index` a place higher or lower. */
export const movedBy = <Part>(parts: readonly Part[], index: number, step: 1 | -1): Part[] => {
  const moved = [...parts]
  const [taken] = moved.splice(index, 1)
  if (taken !== undefined) moved.splice(index + step, 0, taken)
  return moved
}
