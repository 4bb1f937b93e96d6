import { sheetState } from '@portal/contract/areas/sign-in/words.ts'
import type { SessionCounts } from '@portal/contract/areas/train/course/sign-detail.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import './presence.css'

const states = wordsOf(sheetState)

interface SessionStripProps {
  sessions: readonly SessionCounts[]
  /** None: all of them beside each other. */
  chosen: string | undefined
  onChoose: (sessionId: string | undefined) => void
}

/** 课次 as a strip: when, how many of how many, how its sheet stands. */
export function SessionStrip({ sessions, chosen, onChoose }: SessionStripProps) {
  if (sessions.length === 0) return <p className="presence-none">本班没有课次</p>
  return (
    <nav className="presence-strip" aria-label="课次">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        <b>全部课次</b>
        <span>{sessions.length} 个课次</span>
      </button>
      {sessions.map((session) => (
        <button
          key={session.sessionId}
          type="button"
          aria-pressed={chosen === session.sessionId}
          onClick={() => onChoose(session.sessionId)}
        >
          <b>
            第 {session.no} 课次 <small>{dateTimeText(session.start.getTime())}</small>
          </b>
          <span>
            {session.present}/{session.expected} · {session.state === null ? '未建签到表' : states[session.state]}
          </span>
        </button>
      ))}
    </nav>
  )
}

/** The counts of one session, as its sheet has them. */
export function SessionFigures({ session }: { session: SessionCounts }) {
  const figures = [
    ['应到', session.expected],
    ['实到', session.present],
    ['迟到', session.late],
    ['早退', session.early],
    ['请假', session.leave],
    ['缺勤', session.absent],
    ['待确认', session.pending],
  ] as const
  return (
    <section className="presence-figures" aria-label={`第 ${session.no} 课次 ${session.title}`}>
      <p>
        {session.title}
        <span>{session.confirmed ? '讲师已确认' : '讲师未确认'}</span>
      </p>
      <dl>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure.toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
