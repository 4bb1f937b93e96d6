/** A share of 0–1 as people read it. */
export const percent = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(1)}%`)
