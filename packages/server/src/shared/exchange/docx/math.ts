import { xmlText } from '#src/shared/exchange/workbook/cell-xml.ts'

/** Signs that LaTeX names; those of the examination papers people write here. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ' },
  ...{ lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', varphi: 'φ' },
  ...{ chi: 'χ', psi: 'ψ', omega: 'ω', kappa: 'κ', Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Pi: 'Π' },
  ...{ Sigma: 'Σ', Phi: 'Φ', Psi: 'Ψ', Omega: 'Ω', times: '×', div: '÷', cdot: '·', pm: '±', mp: '∓', ast: '∗' },
  ...{ le: '≤', leq: '≤', ge: '≥', geq: '≥', ne: '≠', neq: '≠', approx: '≈', equiv: '≡', sim: '∼', propto: '∝' },
  ...{ ll: '≪', gg: '≫', infty: '∞', degree: '°', circ: '∘', angle: '∠', perp: '⊥', parallel: '∥', triangle: '△' },
  ...{ to: '→', rightarrow: '→', Rightarrow: '⇒', leftarrow: '←', leftrightarrow: '↔', uparrow: '↑', downarrow: '↓' },
  ...{ in: '∈', notin: '∉', subset: '⊂', subseteq: '⊆', cup: '∪', cap: '∩', emptyset: '∅', forall: '∀', exists: '∃' },
  ...{ partial: '∂', nabla: '∇', ldots: '…', cdots: '⋯', dots: '…', because: '∵', therefore: '∴', prime: '′' },
  ...{ '%': '%', $: '$', '{': '{', '}': '}', '#': '#', '&': '&', _: '_', '|': '‖', ',': '\u2009', ';': '\u2005' },
  ...{ ':': '\u2005', ' ': ' ', '!': '', quad: '\u2003', qquad: '\u2003\u2003', left: '', right: '', displaystyle: '' },
}
const SUMS: Readonly<Record<string, string>> = { sum: '∑', prod: '∏', int: '∫', iint: '∬', oint: '∮' }
const NAMES = new Set(['sin', 'cos', 'tan', 'cot', 'ln', 'log', 'lg', 'exp', 'lim', 'max', 'min'])
const TEXTS = new Set(['text', 'mathrm', 'textrm', 'rm', 'operatorname', 'mathbf', 'textbf'])
const ACCENTS: Readonly<Record<string, string>> = { vec: '⃗', hat: '̂', dot: '̇', ddot: '̈', tilde: '̃' }
const BARS = new Set(['bar', 'overline'])

const TOKEN = /\\[A-Za-z]+|\\.|[{}^_[\]]|\s+|[^\\{}^_[\]\s]/gu

/** Deeper than any formula people write. */
const DEEPEST = 30

/** What the converter has no form for. */
class Unknown extends Error {}

const run = (text: string, plain = false) =>
  text === ''
    ? ''
    : `<m:r>${plain ? '<m:rPr><m:nor/></m:rPr>' : ''}<m:t xml:space="preserve">${xmlText(text)}</m:t></m:r>`

const element = (name: string, inside: string) => `<m:${name}>${inside}</m:${name}>`

/** Reads LaTeX token by token; every method answers the XML of what it read. */
const reader = (latex: string) => {
  const tokens = latex.match(TOKEN) ?? []
  let at = 0
  let depth = 0
  const peek = () => tokens[at]
  const skipSpace = () => {
    while (/^\s/.test(peek() ?? '')) at += 1
  }

  const plainGroup = (): string => {
    skipSpace()
    if (peek() !== '{') throw new Unknown()
    at += 1
    let text = ''
    for (let open = 1; open > 0; at += 1) {
      const token = tokens[at]
      if (token === undefined) throw new Unknown()
      open += token === '{' ? 1 : token === '}' ? -1 : 0
      if (open > 0) text += token.startsWith('\\') ? (SIGNS[token.slice(1)] ?? '') : token
    }
    return text
  }

  const argument = (): string => {
    skipSpace()
    if (peek() === undefined || peek() === '}') throw new Unknown()
    return atom()
  }

  const sequence = (end: string | undefined): string => {
    depth += 1
    if (depth > DEEPEST) throw new Unknown()
    let xml = ''
    for (;;) {
      skipSpace()
      const token = peek()
      if (token === end) break
      if (token === undefined || token === '}') throw new Unknown()
      xml += scripted()
    }
    at += 1
    depth -= 1
    return xml
  }

  const command = (name: string): string => {
    if (name === 'frac' || name === 'dfrac' || name === 'tfrac')
      return element('f', element('num', argument()) + element('den', argument()))
    if (name === 'sqrt') {
      skipSpace()
      const isRoot = peek() === '['
      if (isRoot) at += 1
      const degree = isRoot ? sequence(']') : ''
      const rule = isRoot ? '' : '<m:radPr><m:degHide m:val="1"/></m:radPr>'
      return element('rad', rule + element('deg', degree) + element('e', argument()))
    }
    if (TEXTS.has(name)) return run(plainGroup(), true)
    if (BARS.has(name)) return element('bar', '<m:barPr><m:pos m:val="top"/></m:barPr>' + element('e', argument()))
    const accent = ACCENTS[name]
    if (accent !== undefined)
      return element('acc', `<m:accPr><m:chr m:val="${accent}"/></m:accPr>${element('e', argument())}`)
    if (NAMES.has(name)) return run(name, true)
    const sign = SIGNS[name]
    if (sign === undefined) throw new Unknown()
    return run(sign)
  }

  const atom = (): string => {
    const token = peek() ?? ''
    at += 1
    if (token === '{') return sequence('}')
    if (token.startsWith('\\')) return command(token.slice(1))
    return run(token)
  }

  const scripts = () => {
    const found: { '^'?: string; _?: string } = {}
    for (;;) {
      skipSpace()
      const sign = peek()
      if ((sign !== '^' && sign !== '_') || found[sign] !== undefined) return found
      at += 1
      found[sign] = argument()
    }
  }

  /** An item with what stands above and below it; sums take the item after them along. */
  const scripted = (): string => {
    const sum = SUMS[(peek() ?? '').replace('\\', '')]
    if (sum !== undefined && peek()?.startsWith('\\')) {
      at += 1
      const { '^': above = '', _: below = '' } = scripts()
      skipSpace()
      const rule = `<m:naryPr><m:chr m:val="${sum}"/>${below === '' ? '<m:subHide m:val="1"/>' : ''}${above === '' ? '<m:supHide m:val="1"/>' : ''}</m:naryPr>`
      const of = peek() === undefined || peek() === '}' ? '' : scripted()
      return element('nary', rule + element('sub', below) + element('sup', above) + element('e', of))
    }
    // A sign above nothing, as in ^{\circ}C.
    const base = peek() === '^' || peek() === '_' ? '' : atom()
    const { '^': above, _: below } = scripts()
    const held = element('e', base)
    if (above !== undefined && below !== undefined)
      return element('sSubSup', held + element('sub', below) + element('sup', above))
    if (above !== undefined) return element('sSup', held + element('sup', above))
    return below === undefined ? base : element('sSub', held + element('sub', below))
  }

  return () => sequence(undefined)
}

/** A LaTeX formula as Word draws it; null where it holds something that no paper here has had so far. */
export const mathXml = (latex: string): string | null => {
  try {
    return element('oMath', reader(latex)())
  } catch (error) {
    if (error instanceof Unknown) return null
    throw error
  }
}
