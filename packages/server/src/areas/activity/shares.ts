/** Whole shares of a whole, as equal as can be; what does not divide goes to the first ones. */
export const sharesOf = (whole: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => Math.floor(whole / count) + (place < whole % count ? 1 : 0))
