/** A figure that is not defined is shown as —, never as 0. */
export const percentText = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(1)}%`)

export const pointText = (points: number | null): string =>
  points === null ? '—' : String(Math.round(points * 100) / 100)

/** Coefficients between −1 and 1. */
export const coefficientText = (value: number | null): string => (value === null ? '—' : value.toFixed(3))

/** A standard deviation in 分 and as a share of the full score. */
export const spreadText = (sd: number | null, max: number): string =>
  sd === null || max === 0 ? '—' : `${pointText(sd)}（${percentText(sd / max)}）`
