import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { pageOfDest } from '../document/dest.ts'

interface OutlinePanelProps {
  document: PDFDocumentProxy
  onGo: (page: number) => void
}

interface Entry {
  key: string
  title: string
  level: number
  dest: unknown
}

type Branch = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

const MOST_ENTRIES = 2000

const entriesOf = (branch: Branch, level = 0, path = ''): Entry[] =>
  (branch ?? []).flatMap(({ title, dest, items }, index) => {
    const key = `${path}${index}.`
    return [{ key, title, level, dest }, ...entriesOf(items, level + 1, key)]
  })

/** The outline that the document carries. */
export function OutlinePanel({ document, onGo }: OutlinePanelProps) {
  const [entries, setEntries] = useState<readonly Entry[] | null>(null)

  // Follows the document: its outline comes out of its bytes.
  useEffect(() => {
    let gone = false
    document.getOutline().then(
      (branch: Branch) => !gone && setEntries(entriesOf(branch).slice(0, MOST_ENTRIES)),
      () => !gone && setEntries([]),
    )
    return () => {
      gone = true
    }
  }, [document])

  if (entries === null) return <p className="pdf-panel-note">正在读取目录…</p>
  if (entries.length === 0) return <p className="pdf-panel-note">该文档没有目录，可用缩略图翻页</p>
  const go = async (dest: unknown) => {
    const page = await pageOfDest(document, dest).catch(() => null)
    if (page !== null) onGo(page)
  }
  return (
    <ol className="pdf-outline">
      {entries.map(({ key, title, level, dest }) => (
        <li key={key}>
          <button
            type="button"
            style={{ paddingInlineStart: 12 + 16 * Math.min(level, 6) }}
            onClick={() => void go(dest)}
          >
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}
