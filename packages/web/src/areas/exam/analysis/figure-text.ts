/** A figure that is not defined is shown as —, never as 0. */
export const percentText = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(1)}%`)

export const pointText = (points: number | null): string =>
  points === null ? '—' : String(Math.round(points * 100) / 100)

/** Coefficients between −1 and 1. */
export const coefficientText = (value: number | null): string => (value === null ? '—' : value.toFixed(3))
