const DECIMAL = /^(\d+)(?:\.(\d*))?$/

/**
 * Truncated quotient of two whole numbers, exact below 2^53.
 * Every `tr(…)` of the hours rule goes through here, so no amount ever passes through a binary fraction.
 */
export const wholeQuotient = (dividend: number, divisor: number) => (dividend - (dividend % divisor)) / divisor

/** Hundredths of an hour from a decimal such as 0.29 or '12.345', cut to two decimals by its written digits. */
export const hundredthsFromHours = (hours: number | string) => {
  const written = typeof hours === 'number' ? writtenOut(hours) : hours.trim()
  const [, whole, fraction = ''] = DECIMAL.exec(written) ?? []
  if (whole === undefined) throw new RangeError(`not an amount of hours: ${written}`)
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
}

// String() gives the shortest digits that mean this number, but writes very small ones with an exponent.
const writtenOut = (hours: number) => (hours >= 0 && hours < 1e-6 ? '0' : String(hours))

/** `tr(x)`: x cut to two decimals, without the error of multiplying a binary fraction. */
export const tr = (hours: number) => hundredthsFromHours(hours) / 100

export const hoursFromHundredths = (hundredths: number) => hundredths / 100

/** Two decimals always, e.g. 0.88 and 12.00. */
export const hoursText = (hundredths: number) =>
  `${wholeQuotient(hundredths, 100)}.${String(hundredths % 100).padStart(2, '0')}`

/** A share in tenths of a percent, cut and never rounded, so that 99.96 % is not shown as finished. */
export const percentTenths = (part: number, whole: number) => (whole > 0 ? wholeQuotient(part * 1000, whole) : 0)

export const percentFromTenths = (tenths: number) => tenths / 10
