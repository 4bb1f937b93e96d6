/** Signs that nobody mistakes for one another: no I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RANDOM_SIGNS = 11

const valueOf = (sign: string | undefined) => SIGNS.indexOf(sign ?? '')

/** Odd weights: one mistyped sign is always noticed, two changed places nearly always. */
const checkSign = (signs: string): string =>
  SIGNS[[...signs].reduce((sum, sign, place) => sum + valueOf(sign) * (2 * place + 1), 0) % SIGNS.length] ?? '0'

/** 55 random bits, given as one byte for each sign, and a check sign behind them. */
export const verifyCodeOf = (bytes: Uint8Array): string => {
  const signs = Array.from(bytes.slice(0, RANDOM_SIGNS), (byte) => SIGNS[byte % SIGNS.length]).join('')
  return signs + checkSign(signs)
}

/** The code as it was meant: case, blanks and dashes do not matter; null: it cannot be one. */
export const readVerifyCode = (typed: string): string | null => {
  const signs = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (signs.length !== RANDOM_SIGNS + 1 || [...signs].some((sign) => valueOf(sign) < 0)) return null
  return checkSign(signs.slice(0, RANDOM_SIGNS)) === signs.at(-1) ? signs : null
}

/** In groups of four, as it is printed. */
export const shownVerifyCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
