import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { mathXml } from '#src/shared/exchange/docx/math.ts'
import { latexOf, type MathNode } from './omml.ts'

/** The formula as the reader of documents sees it. */
const readBack = (xml: string): string => {
  const root: MathNode = { name: 'root', text: '', children: [], value: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name: name.replace('m:', ''), text: '', children: [], value: String(attributes['m:val'] ?? '') }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(`<x xmlns:m="m">${xml}</x>`).close()
  return latexOf(root)
}

describe('formulas of a document', () => {
  test.each([
    ['\\frac{a^2}{2}', '\\frac{{a}^{2}}{2}'],
    ['\\sqrt{2}a', '\\sqrt{2}a'],
    ['\\sqrt[3]{x+1}', '\\sqrt[3]{x+1}'],
    ['x_1^2 + y_{ij}', '{x}_{1}^{2}+{y}_{ij}'],
    ['\\sum_{i=1}^{n} i', '\\sum_{i=1}^{n}{i}'],
    ['\\alpha \\le 30\\%', 'α≤30%'],
    ['25^{\\circ}\\mathrm{C}', '2{5}^{∘}C'],
    ['\\left( \\frac{1}{2} \\right)', '(\\frac{1}{2})'],
    ['p < q & r', 'p<q&r'],
  ])('%s is drawn and read again', (latex, read) => {
    expect(readBack(mathXml(latex) ?? '')).toBe(read)
  })

  test.each(['\\begin{matrix}a\\end{matrix}', '\\unknown{a}', 'a^', '{a', '\\frac{1}', 'a}', '{'.repeat(5000)])(
    '%s has no form',
    (latex) => {
      expect(mathXml(latex)).toBeNull()
    },
  )
})
