/** Longest figure a numeric field takes unless it says otherwise. */
export const DEFAULT_DIGITS = 9

/** The digits of a text, full-width ones as plain ones, cut to the limit. */
export function digitsOf(text: string, limit = DEFAULT_DIGITS) {
  const plain = text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
  return plain.replace(/[^0-9]/g, '').slice(0, limit)
}
