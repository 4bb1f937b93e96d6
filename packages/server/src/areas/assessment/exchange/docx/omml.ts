/** An element of a Word formula. */
export interface MathNode {
  name: string
  text: string
  children: MathNode[]
  /** Values such as the sign of a sum. */
  value: string
}

const kid = (node: MathNode, name: string) => node.children.find((each) => each.name === name)
const inner = (node: MathNode | undefined): string => (node ? node.children.map(latexOf).join('') : '')
const grouped = (node: MathNode | undefined) => `{${inner(node)}}`

const sums: Record<string, string> = { '∑': '\\sum', '∏': '\\prod', '∫': '\\int' }

const forms: Record<string, (node: MathNode) => string> = {
  f: (node) => `\\frac${grouped(kid(node, 'num'))}${grouped(kid(node, 'den'))}`,
  sSup: (node) => `${grouped(kid(node, 'e'))}^${grouped(kid(node, 'sup'))}`,
  sSub: (node) => `${grouped(kid(node, 'e'))}_${grouped(kid(node, 'sub'))}`,
  sSubSup: (node) => `${grouped(kid(node, 'e'))}_${grouped(kid(node, 'sub'))}^${grouped(kid(node, 'sup'))}`,
  rad: (node) => {
    const degree = inner(kid(node, 'deg'))
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}${grouped(kid(node, 'e'))}`
  },
  d: (node) =>
    `(${node.children
      .filter(({ name }) => name === 'e')
      .map(inner)
      .join(',')})`,
  nary: (node) => {
    const sign = kid(kid(node, 'naryPr') ?? node, 'chr')?.value ?? '∫'
    return `${sums[sign] ?? sign}_${grouped(kid(node, 'sub'))}^${grouped(kid(node, 'sup'))}${grouped(kid(node, 'e'))}`
  },
}

/** LaTeX of the forms examination papers use; of any other its signs in their order. */
export const latexOf = (node: MathNode): string => {
  if (node.name === 't') return node.text
  if (node.name.endsWith('Pr')) return ''
  return forms[node.name]?.(node) ?? inner(node)
}
