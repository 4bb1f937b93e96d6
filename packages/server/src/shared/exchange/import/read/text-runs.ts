const LEVELS: Readonly<Record<string, { mark: string; signs: ReadonlyMap<string, string> }>> = {
  superscript: { mark: '^', signs: pairs('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ') },
  subscript: { mark: '_', signs: pairs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ') },
}

function pairs(plain: string, raised: string): ReadonlyMap<string, string> {
  const signs = [...raised]
  return new Map([...plain].map((sign, at) => [sign, signs[at] ?? sign]))
}

/** Raised or lowered text in signs that stay so without any markup: 10³, H₂O. */
const atLevel = (text: string, level: string): string => {
  const known = LEVELS[level]
  if (!known || text.trim() === '') return text
  const signs = [...text].map((sign) => known.signs.get(sign))
  return signs.every((sign) => sign !== undefined) ? signs.join('') : `${known.mark}(${text})`
}

/** Text of cells out of the elements `si`, `is` and their runs; what only says how a word is read is none. */
export const textRuns = () => {
  let [text, run, level] = ['', '', '']
  let [inText, inPhonetic] = [false, false]
  return {
    open: (name: string, { val = '' }: Record<string, string>): void => {
      if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
      else if (name === 'r') [run, level] = ['', '']
      else if (name === 'vertAlign') level = val
    },
    text: (piece: string): void => {
      if (inText && !inPhonetic) run += piece
    },
    close: (name: string): void => {
      if (name === 'rPh') inPhonetic = false
      if (name !== 't') return
      inText = false
      text += atLevel(run, level)
      run = ''
    },
    /** All that was read since the last time. */
    take: (): string => {
      const all = text
      ;[text, run, level] = ['', '', '']
      return all
    },
  }
}
