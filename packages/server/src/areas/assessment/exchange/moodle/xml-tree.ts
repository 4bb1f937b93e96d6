import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { SaxesParser } from 'saxes'
import { AppError } from '#src/platform/errors.ts'

/** An element of a question; texts of all its own pieces together. */
export interface Node {
  name: string
  attributes: Record<string, string>
  text: string
  children: Node[]
}

interface Taken {
  node: Node
  line: number
  /** Comments inside the element. */
  comments: string[]
}

const DEEPEST = 20

/** Reads the elements of one name, one at a time; document types, and with them entities, are refused. */
export const readElements = (xml: string, wanted: string, take: (taken: Taken) => void): void => {
  const parser = new SaxesParser({ position: true, xmlns: false })
  const open: Node[] = []
  let line = 1
  let comments: string[] = []
  let depth = 0
  const unreadable = (): never => {
    throw new AppError(no.badXml, { values: { line: String(parser.line) } })
  }
  parser.on('error', unreadable)
  parser.on('doctype', unreadable)
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEEPEST) unreadable()
    const parent = open.at(-1)
    if (!parent && name !== wanted) return
    const node: Node = { name, attributes, text: '', children: [] }
    if (parent) parent.children.push(node)
    else {
      line = parser.line
      comments = []
    }
    open.push(node)
  })
  const addText = (text: string) => {
    const node = open.at(-1)
    if (node) node.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', (comment) => void (open.length > 0 && comments.push(comment)))
  parser.on('closetag', () => {
    depth -= 1
    const node = open.pop()
    if (node && open.length === 0) take({ node, line, comments })
  })
  parser.write(xml).close()
}

export const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((each) => each.name === name)
export const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((each) => each.name === name) ?? []
/** Own text of a child that holds nothing else. */
export const plainOf = (node: Node | undefined, name: string): string => child(node, name)?.text.trim() ?? ''
