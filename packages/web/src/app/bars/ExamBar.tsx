import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { serverNow } from '#src/platform/session/session.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { eachLook } from '#src/shared/attempt/each-look.ts'
import { dropRunningExam, findRunningExam, type RunningExam, useRunningExam } from '#src/shared/attempt/running-exam.ts'
import { useShell } from '../page/shell-store.ts'

const HALL = '/netSchool/comprehensiveExam'

/** A sitting that goes on in this browser, above every page but its own. */
export function ExamBar() {
  const exam = useRunningExam((state) => state.exam)
  const isHall = useShell(
    ({ shown }) => shown?.screen.path === HALL && new URLSearchParams(shown.search).get('examId') === exam?.examId,
  )

  // Follows what this browser keeps of the person.
  useEffect(() => {
    if (exam === undefined) findRunningExam()
  }, [exam])

  return exam && !isHall ? <Running exam={exam} /> : null
}

const secondsLeft = ({ endsAt }: RunningExam) =>
  endsAt === null ? null : Math.max(0, Math.ceil((endsAt - serverNow()) / 1000))

function Running({ exam }: { exam: RunningExam }) {
  const left = useSyncExternalStore(eachLook, () => secondsLeft(exam))

  // Follows the clock: what is over is no longer gone back to.
  useEffect(() => {
    if (left === 0) dropRunningExam(exam.examId)
  }, [left, exam])

  return (
    <Link to={`${HALL}?examId=${exam.examId}`} className="bar bar-exam">
      考试进行中{left !== null && `，剩余 ${clockText(left * 1000)}`} · 返回
    </Link>
  )
}
