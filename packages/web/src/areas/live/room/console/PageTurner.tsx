import type { getLiveClass } from '@portal/contract/areas/live/class.ts'
import { type LiveRoom, moderateLive } from '@portal/contract/areas/live/room.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { OpenDocument } from '../OpenDocument.tsx'

interface PageTurnerProps {
  live: ResultOf<typeof getLiveClass>
  room: LiveRoom
}

/** The page that everybody sees: who turns it here turns it for all. */
export function PageTurner({ live, room }: PageTurnerProps) {
  const write = useWrite(moderateLive)
  const [first] = live.documents
  const shown = live.documents.find(({ id }) => id === room.page?.documentId) ?? first
  if (!shown) return null
  const no = room.page?.documentId === shown.id ? room.page.no : 1
  const turn = (documentId: string, next: number) =>
    void write.run({ id: live.id, action: 'page', page: { documentId, no: next } })
  return (
    <section className="room-card page-turner" aria-label="文档">
      <header>
        <h2>文档</h2>
        <select aria-label="展示的文档" value={shown.id} onChange={({ target }) => turn(target.value, 1)}>
          {live.documents.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <span className="room-grow" />
        <button type="button" aria-label="上一页" disabled={no <= 1} onClick={() => turn(shown.id, no - 1)}>
          <Icon name="back" />
        </button>
        <b>
          {no} / {shown.pages}
        </b>
        <button type="button" aria-label="下一页" disabled={no >= shown.pages} onClick={() => turn(shown.id, no + 1)}>
          <Icon name="forward" />
        </button>
      </header>
      {room.page === null && <p className="room-note">翻页后学员跟随你看的这一页</p>}
      <div className="page-turner-page">
        <OpenDocument
          key={shown.id}
          url={shown.url}
          page={no}
          onPage={(next) => {
            if (next !== no) turn(shown.id, next)
          }}
        />
      </div>
    </section>
  )
}
