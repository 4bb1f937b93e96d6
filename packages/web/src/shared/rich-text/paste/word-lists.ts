/** Word and WPS write lists as paragraphs with a level in their style and a drawn marker in front. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i
const NUMBERED = /^[\s(（]*(?:\d+|[a-zA-Z]|[ivxIVX]+|[一二三四五六七八九十百]+)[.、)）]/

const levelOf = (node: Element): number => Number(LEVEL.exec(node.getAttribute('style') ?? '')?.[1] ?? 0)

const markerOf = (paragraph: Element): Element | null =>
  [...paragraph.querySelectorAll('[style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  ) ?? null

interface OpenList {
  level: number
  list: Element
}

const itemOf = (paragraph: Element): Element => {
  const item = paragraph.ownerDocument.createElement('li')
  const text = paragraph.ownerDocument.createElement('p')
  text.append(...paragraph.childNodes)
  item.append(text)
  return item
}

/** Turns runs of such paragraphs into nested lists, in place. */
export const makeLists = (body: Element): void => {
  const paragraphs = [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')].filter((node) => levelOf(node) > 0)
  let open: OpenList[] = []
  let last: Element | null = null
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph)
    const marker = markerOf(paragraph)
    const kind = NUMBERED.test(marker?.textContent ?? '') ? 'ol' : 'ul'
    marker?.remove()
    // A paragraph between two of them ends the list.
    if (!last || paragraph.previousElementSibling !== last) open = []
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const current = open.at(-1)
    if (current?.level === level && current.list.localName === kind) current.list.append(itemOf(paragraph))
    else {
      if (current?.level === level) open.pop()
      const list = paragraph.ownerDocument.createElement(kind)
      list.append(itemOf(paragraph))
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      open.push({ level, list })
    }
    const next = open[0]?.list ?? null
    paragraph.remove()
    last = next
  }
}
