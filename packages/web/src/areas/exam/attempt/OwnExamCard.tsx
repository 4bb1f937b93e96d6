import { myExamState } from '@portal/contract/areas/exam/exam/words.ts'
import type { MyExamRow } from '@portal/contract/areas/exam/own/exam.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { dueOf } from '#src/areas/account/public.ts'
import { usePage } from '#src/platform/page.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import '#src/ui/plain/verb.css'

const states = wordsOf(myExamState)

type Tone = 'ok' | 'bad' | 'warn' | 'blue' | 'plain'

const tones: Record<MyExamRow['my']['state'], Tone> = {
  upcoming: 'plain',
  open: 'blue',
  started: 'warn',
  frozen: 'warn',
  paused: 'warn',
  submitted: 'plain',
  marking: 'plain',
  published: 'plain',
  absent: 'bad',
  cancelled: 'plain',
  void: 'bad',
}

/** What the card's one button does. */
const actOf = ({ my }: MyExamRow): string => {
  if (my.running !== null) return '继续作答'
  if (my.state === 'open') return '进入考试'
  return '查看'
}
const verbs: Record<string, string> = { 继续作答: '继续', 进入考试: '去考', 查看: '查看' }

const isReady = ({ my }: MyExamRow) => my.running !== null || my.state === 'open'

/** When it begins or ends, in words; what is over says its day. */
const whenOf = ({ openAt, closeAt, my }: MyExamRow): string => {
  const now = serverNow()
  if (my.running !== null)
    return dueOf({ kind: 'exam', startsAt: openAt, due: my.endsAt, state: 'running' }, now)?.words ?? ''
  if (closeAt.getTime() < now) return `${dateText(closeAt.getTime())} 已结束`
  return dueOf({ kind: 'exam', startsAt: openAt, due: closeAt }, now)?.words ?? ''
}

interface OwnExamCardProps {
  exam: MyExamRow
  /** The first of a view is what people come for. */
  first: boolean
}

export function OwnExamCard({ exam, first }: OwnExamCardProps) {
  const { setQuery } = usePage()
  const { my, title, limitMinutes, attemptsLeft, maxAttempts, makeUp } = exam
  const facts = [
    whenOf(exam),
    limitMinutes === null ? '不限时' : `${limitMinutes} 分钟`,
    ...(isReady(exam) || my.state === 'upcoming' ? [`可考 ${attemptsLeft} / ${maxAttempts} 次`] : []),
  ]
  return (
    <li className="own-card">
      <div className="own-card-main">
        <h2>{title}</h2>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        <p className="own-card-state">
          <span data-tone={tones[my.state]}>
            {states[my.state]}
            {makeUp && ' · 补考'}
          </span>
          {my.score !== undefined && <Score score={my.score} passed={my.passed} />}
        </p>
      </div>
      <button
        type="button"
        className={first && isReady(exam) ? 'verb verb-first' : 'verb'}
        aria-label={`${actOf(exam)}：${title}`}
        onClick={() =>
          setQuery({ examId: exam.id, tab: undefined, page: undefined, keyword: undefined }, { push: true })
        }
      >
        {verbs[actOf(exam)]}
      </button>
    </li>
  )
}

function Score({ score, passed }: { score: number; passed: boolean | undefined }) {
  if (passed === undefined) return <b>{score} 分</b>
  return <b data-tone={passed ? 'ok' : 'bad'}>{`${passed ? '✓ 及格' : '✗ 不及格'}，${score} 分`}</b>
}
