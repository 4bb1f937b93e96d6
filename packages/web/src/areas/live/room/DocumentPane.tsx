import type { liveDocument } from '@portal/contract/areas/live/class.ts'
import type { LiveRoom } from '@portal/contract/areas/live/room.ts'
import { useState } from 'react'
import type { z } from 'zod'
import '#src/ui/plain/verb.css'
import { OpenDocument } from './OpenDocument.tsx'

type Document = z.output<typeof liveDocument>

interface DocumentPaneProps {
  documents: readonly Document[]
  /** The page that the host shows. */
  shown: LiveRoom['page']
}

/** Documents of the class: one follows the host, until one turns a page oneself. */
export function DocumentPane({ documents, shown }: DocumentPaneProps) {
  const [own, setOwn] = useState<{ id: string; page: number } | null>(null)
  const first = documents[0]
  const followed = { id: shown?.documentId ?? first?.id ?? '', page: shown?.no ?? 1 }
  const { id, page } = own ?? followed
  const open = documents.find((document) => document.id === id) ?? first
  if (!open) return null
  return (
    <div className="room-documents">
      <div className="room-documents-head">
        <select aria-label="文档" value={open.id} onChange={({ target }) => setOwn({ id: target.value, page: 1 })}>
          {documents.map((document) => (
            <option key={document.id} value={document.id}>
              {document.title}（{document.pages} 页）
            </option>
          ))}
        </select>
        {shown !== null && own !== null && (
          <button type="button" className="verb" onClick={() => setOwn(null)}>
            跟随主播
          </button>
        )}
      </div>
      <OpenDocument
        key={open.id}
        url={open.url}
        page={page}
        onPage={(next) => {
          if (next !== page) setOwn({ id: open.id, page: next })
        }}
      />
    </div>
  )
}
