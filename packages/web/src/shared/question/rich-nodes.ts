import { BLANK } from '@portal/contract/areas/assessment/question/content.ts'
import { createElement, type ReactNode } from 'react'

const reactNames: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan', class: 'className' }
// No rich text has this element, so that none can bring a box of its own.
const BOX = 'DATA'

export interface BlankStem {
  body: HTMLElement
  /** Number of blanks. */
  count: number
}

/** The stem, cleaned before, with an element in place of each blank, numbered in reading order. */
export const parseBlanks = (clean: string): BlankStem => {
  const { body } = new DOMParser().parseFromString(clean, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  let count = 0
  for (const text of texts) {
    const pieces = (text.textContent ?? '').split(BLANK).flatMap((words, index) => {
      if (index === 0) return [words]
      const box = body.ownerDocument.createElement(BOX)
      box.setAttribute('value', String(count))
      count += 1
      return [box, words]
    })
    text.parentNode?.replaceChild(fragmentOf(body.ownerDocument, pieces), text)
  }
  return { body, count }
}

const fragmentOf = (owner: Document, pieces: readonly (string | Node)[]) => {
  const fragment = owner.createDocumentFragment()
  fragment.append(...pieces)
  return fragment
}

type OfBlank = (at: number) => ReactNode

const nodeOf = (node: Node, key: number, ofBlank: OfBlank): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  if (node.tagName === BOX) return ofBlank(Number(node.getAttribute('value')))
  const attributes = Object.fromEntries(
    [...node.attributes].map(({ name, value }) => [reactNames[name] ?? name, value]),
  )
  const children = [...node.childNodes].map((child, index) => nodeOf(child, index, ofBlank))
  return createElement(node.tagName.toLowerCase(), { ...attributes, key }, ...children)
}

/** The stem as React draws it, a control in place of each blank. */
export const drawBlanks = ({ body }: BlankStem, ofBlank: OfBlank): ReactNode[] =>
  [...body.childNodes].map((node, index) => nodeOf(node, index, ofBlank))
