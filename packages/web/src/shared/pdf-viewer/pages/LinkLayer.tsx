import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { pageOfDest } from '../document/dest.ts'

interface LinkLayerProps {
  document: PDFDocumentProxy
  page: PDFPageProxy
  scale: number
  rotation: number
  onGo: (page: number) => void
}

interface Link {
  rect: readonly number[]
  /** Only addresses of the web are followed. */
  url: string
  dest: unknown
}

interface Annotation {
  subtype: string
  rect: number[]
  url?: string
  dest?: unknown
}

const linksOf = (annotations: readonly Annotation[]): Link[] =>
  annotations.flatMap(({ subtype, rect, url = '', dest = null }) => {
    const safe = /^https?:\/\//i.test(url) ? url : ''
    return subtype === 'Link' && (safe !== '' || dest !== null) ? [{ rect, url: safe, dest }] : []
  })

/** Links of a page: within the document, and to the web in a window of their own. */
export function LinkLayer({ document, page, scale, rotation, onGo }: LinkLayerProps) {
  const [links, setLinks] = useState<readonly Link[]>([])

  // Follows the page: what lies on it comes from its bytes.
  useEffect(() => {
    let gone = false
    page.getAnnotations({ intent: 'display' }).then(
      (found: Annotation[]) => !gone && setLinks(linksOf(found)),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [page])

  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  return links.map(({ rect, url, dest }) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = viewport.convertToViewportRectangle([...rect])
    const style = {
      left: Math.min(x1, x2),
      top: Math.min(y1, y2),
      width: Math.abs(x2 - x1),
      height: Math.abs(y2 - y1),
    }
    const key = rect.join(' ')
    if (url !== '')
      return (
        <a
          key={key}
          className="pdf-link"
          style={style}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          title={url}
        >
          <span className="visually-hidden">{url}</span>
        </a>
      )
    const go = async () => {
      const target = await pageOfDest(document, dest).catch(() => null)
      if (target !== null) onGo(target)
    }
    return (
      <button key={key} type="button" className="pdf-link" style={style} onClick={() => void go()}>
        <span className="visually-hidden">跳转</span>
      </button>
    )
  })
}
