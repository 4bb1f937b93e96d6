import katex from 'katex'

/** `$…$` inside one text: nothing empty, nothing over the end of a line. */
const FORMULA = /\$([^$\n]+)\$/g

const elementOf = (owner: Document, latex: string): Element => {
  const holder = owner.createElement('span')
  // MathML alone: browsers draw it themselves, screen readers read it, and no fonts are loaded.
  katex.render(latex, holder, { output: 'mathml', throwOnError: false, trust: false, maxSize: 20, maxExpand: 200 })
  return holder
}

const typesetText = (text: Text) => {
  const { ownerDocument } = text
  const pieces = text.data.split(FORMULA)
  if (pieces.length === 1) return
  // Every second piece is what stood between two signs.
  text.replaceWith(...pieces.map((piece, index) => (index % 2 === 1 ? elementOf(ownerDocument, piece) : piece)))
}

/** Cleaned markup with its LaTeX formulas set; what KaTeX cannot read stays as it was written, in red. */
export const typeset = (clean: string): string => {
  const { body } = new DOMParser().parseFromString(clean, 'text/html')
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  texts.forEach(typesetText)
  return body.innerHTML
}
