interface Period {
  fromYear: number | null
  toYear: number | null
}

/** `1921–1949`, or what is known of it. */
export const periodText = ({ fromYear, toYear }: Period): string => {
  if (fromYear === null) return toYear === null ? '' : `${toYear} 年以前`
  if (toYear === null) return `${fromYear} 年至今`
  return fromYear === toYear ? `${fromYear} 年` : `${fromYear}–${toYear}`
}
