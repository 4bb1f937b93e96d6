import type { OpenClass } from '@portal/contract/areas/train/enrolment/open.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { queueMarks, shortTime } from './class-words.ts'

/** Seats as a bar, the queue as numbered squares with one's own place ringed, and what that means in a sentence. */
export function SeatCard({ shown }: { shown: OpenClass }) {
  const { seats, my, free } = shown
  const isFull = seats.occ >= seats.N
  const isOver = !isFull && free === 0
  const isKept = isOver && seats.kept > 0 && seats.releaseAt !== null
  const place = my.state === 'waitlisted' || my.can.includes('queue') ? my.wait : null
  const marks = queueMarks(seats.waiting, place)
  const left = isOver ? '可报名额已满' : `剩余 ${seats.N - seats.occ} 席`
  return (
    <section className="learn-panel" aria-label="名额">
      <h3>
        {isFull ? '名额已满' : left}
        <span>
          <b>{seats.occ}</b> / {seats.N} 席
        </span>
      </h3>
      <div className="learn-seats">
        <meter min={0} max={seats.N} value={seats.occ} aria-label={`已占 ${seats.occ} 席，共 ${seats.N} 席`} />
        {marks.length > 0 && (
          <ol aria-label={`候补 ${seats.waiting} 人`}>
            {marks.map((mark) =>
              mark.kind === 'gap' ? (
                <li key="gap" data-kind="gap">
                  …
                </li>
              ) : (
                <li key={mark.n} data-kind={mark.kind}>
                  {mark.kind === 'own' ? '你' : mark.n}
                </li>
              ),
            )}
          </ol>
        )}
      </div>
      <SeatWords shown={shown} />
      {isKept && seats.releaseAt && (
        <p className="learn-note">{fill(trainWords.keptFor, { n: seats.kept, time: shanghaiTime(seats.releaseAt) })}</p>
      )}
    </section>
  )
}

function SeatWords({ shown: { my, offerHours, serverTime } }: { shown: OpenClass }) {
  const { state, wait, can, offerEnd } = my
  const place = wait === null ? '' : fill(trainWords.waitPosition, { n: wait })
  if (state === 'waitlisted' || can.includes('queue'))
    return (
      <p className="learn-note">
        {state === 'waitlisted' ? '你是' : '现在报名是'}
        <b>{place}</b>。有空位会通知你，{offerHours} 小时内确认
      </p>
    )
  if (state === 'offered' && offerEnd)
    return (
      <p className="learn-note">
        <b>有空位留给你</b>，请在 {shortTime(offerEnd, serverTime.getTime())} 前确认
      </p>
    )
  return null
}
