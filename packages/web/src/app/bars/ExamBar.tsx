import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { tasksQuery } from '#src/areas/account/public.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { clockText } from '#src/shared/attempt/clock-text.ts'
import { eachLook } from '#src/shared/attempt/each-look.ts'
import { dropRunningExam, findRunningExam, type RunningExam, useRunningExam } from '#src/shared/attempt/running-exam.ts'
import { useShell } from '../page/shell-store.ts'

const HALL = '/netSchool/comprehensiveExam'

/** A sitting of the person, above every page but its own, whatever device it was begun on. */
export function ExamBar() {
  const here = useRunningExam((state) => state.exam)
  // The back office is no place to go on with an exam: its pages do not ask for what a person has to do.
  const isOffice = useShell(({ shown }) => shown?.screen.frame === 'layout')
  const elsewhere = useRunsElsewhere(here === null && !isOffice)
  const exam = here ?? elsewhere
  const isHall = useShell(
    ({ shown }) => shown?.screen.path === HALL && new URLSearchParams(shown.search).get('examId') === exam?.examId,
  )

  // Follows what this browser keeps of the person.
  useEffect(() => {
    if (here === undefined) findRunningExam()
  }, [here])

  return exam && !isHall ? <Running exam={exam} isHere={Boolean(here)} /> : null
}

/** What this browser knows nothing of: begun on another device, or here before all of it was lost. */
const useRunsElsewhere = (asks: boolean): RunningExam | null => {
  const over = useRunningExam((state) => state.over)
  const { data } = useQuery({ ...tasksQuery, enabled: asks })
  const task = data?.list.find(
    ({ kind, state, objectId }) => kind === 'exam' && state === 'running' && objectId !== over,
  )
  if (!asks || !task) return null
  return { examId: task.objectId, title: task.title, endsAt: task.due?.getTime() ?? null }
}

const secondsLeft = ({ endsAt }: RunningExam) =>
  endsAt === null ? null : Math.max(0, Math.ceil((endsAt - serverNow()) / 1000))

function Running({ exam, isHere }: { exam: RunningExam; isHere: boolean }) {
  const left = useSyncExternalStore(eachLook, () => secondsLeft(exam))

  // Follows the clock: what is over is no longer gone back to.
  useEffect(() => {
    if (left === 0) dropRunningExam(exam.examId)
  }, [left, exam])

  if (left === 0) return null
  return (
    <Link to={`${HALL}?examId=${exam.examId}`} className="bar bar-exam">
      考试进行中{left !== null && `，剩余 ${clockText(left * 1000)}`} · {isHere ? '返回' : '在本设备继续'}
    </Link>
  )
}
