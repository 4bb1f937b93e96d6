import { useStore } from 'zustand'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDrawer } from '#src/ui/late/LateParts.tsx'
import { isAnswered, itemsOf } from '../progress.ts'
import type { AttemptSession } from '../session/attempt-session.ts'
import { AnswerCard } from './AnswerCard.tsx'

interface CardSheetProps {
  session: AttemptSession
  open: boolean
  current: number
  onGo: (index: number) => void
  onClose: () => void
  onLeave: () => void
}

/** 答题卡 over the question on a phone, with the ways to what is open or marked. */
export function CardSheet({ session, open, current, onGo, onClose, onLeave }: CardSheetProps) {
  const { sections } = session.sitting
  return (
    <LateDrawer
      rootClassName="attempt-sheet"
      title="答题卡"
      placement="bottom"
      size="86%"
      closable={false}
      open={open}
      onClose={onClose}
      extra={
        <>
          <button type="button" className="attempt-head-act" data-quiet onClick={onLeave}>
            离开考场
          </button>
          <button type="button" className="attempt-sheet-shut" aria-label="收起" onClick={onClose}>
            <Icon name="down" />
          </button>
        </>
      }
      footer={<SheetFoot session={session} current={current} onGo={onGo} />}
    >
      <AnswerCard session={session} sections={sections} current={current} onGo={onGo} />
    </LateDrawer>
  )
}

/** The first place after this one that fits, from the beginning again where none follows. */
const nextOf = (count: number, current: number, fits: (place: number) => boolean): number | undefined =>
  Array.from({ length: count }, (_, step) => (current + 1 + step) % count).find(fits)

function SheetFoot({ session, current, onGo }: Pick<CardSheetProps, 'session' | 'current' | 'onGo'>) {
  const answers = useStore(session.store, (view) => view.answers)
  const items = itemsOf(session.sitting)
  const heldAt = (place: number) => answers[items[place]?.itemId ?? '']
  const marked = items.filter(({ itemId }) => answers[itemId]?.flag).length
  const nextMarked = nextOf(items.length, current, (place) => heldAt(place)?.flag === true)
  const nextOpen = nextOf(items.length, current, (place) => !isAnswered(heldAt(place)?.answer ?? null))
  return (
    <div className="attempt-ways">
      <button
        type="button"
        className="attempt-way attempt-way-140"
        disabled={nextMarked === undefined}
        onClick={() => nextMarked !== undefined && onGo(nextMarked)}
      >
        看标记 {marked}
      </button>
      <button
        type="button"
        className="attempt-way attempt-way-first"
        disabled={nextOpen === undefined}
        onClick={() => nextOpen !== undefined && onGo(nextOpen)}
      >
        {nextOpen === undefined ? '全部已答' : '去下一个未答'}
      </button>
    </div>
  )
}
