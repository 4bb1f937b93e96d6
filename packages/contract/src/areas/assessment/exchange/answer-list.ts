/** Signs with a meaning in an answer cell; a backslash takes it away. */
const SIGNS = /[\\;；|｜]/g

export const escapeAnswer = (text: string): string => text.replace(SIGNS, (sign) => `\\${sign}`)

/** Parts of an answer cell between unescaped separators, still escaped inside. */
export const splitEscaped = (text: string, separators: string): string[] => {
  const parts: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '\\' && at + 1 < text.length) {
      part += sign + text[at + 1]
      at += 1
    } else if (separators.includes(sign)) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

export const unescapeAnswer = (text: string): string => text.replace(/\\(.)/gs, '$1').trim()
