import { type MarkTask, nextMarkTask, saveMark } from '@portal/contract/areas/exam/mark/marking.ts'
import { Button, Empty } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ScoreForm } from './ScoreForm.tsx'
import { ScriptSheet } from './ScriptSheet.tsx'
import { isChanged, type ScoreDraft, scoreFault } from './score-values.ts'

interface MarkPaneProps {
  examId: string
  questionId: string
  onBack: () => void
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"])')

interface Draft {
  taskId: string
  value: ScoreDraft
  isTried: boolean
}

/** The scripts of this visit, and the way to the next one nobody has taken. */
const useScripts = (examId: string, questionId: string) => {
  const next = useWrite(nextMarkTask)
  const [met, setMet] = useState<readonly MarkTask[]>([])
  const [place, setPlace] = useState(0)
  const [left, setLeft] = useState<number | null>(null)

  const fetchNext = async () => {
    const answer = await next.run({ examId, questionId })
    if (!answer) return
    const { task: taken, todo } = answer
    setLeft(todo)
    const known = met.findIndex(({ taskId }) => taskId === taken?.taskId)
    // A mark saved on the way here has changed what was met.
    if (taken && known < 0) setMet((former) => [...former, taken])
    setPlace(known < 0 ? met.length : known)
  }
  const begin = useEffectEvent(() => void fetchNext())
  useEffect(() => {
    const timer = setTimeout(() => begin())
    return () => clearTimeout(timer)
  }, [])

  const replace = (task: MarkTask) =>
    setMet((former) => former.map((each) => (each.taskId === task.taskId ? task : each)))
  const turn = (by: number) => (place + by < met.length ? setPlace(Math.max(0, place + by)) : void fetchNext())
  return { task: met[place], place, left, next, replace, turn }
}

/**
 * Scripts of one question, one after the other; those of this visit can be turned back to.
 * A score that was chosen is kept before anything else comes in its place.
 */
export function MarkPane({ examId, questionId, onBack }: MarkPaneProps) {
  const { active, markDirty } = usePage()
  const { task, place, left, next, replace, turn: turnTo } = useScripts(examId, questionId)
  const save = useWrite(saveMark)
  const [savedAt, setSavedAt] = useState<Date>()
  const [draft, setDraft] = useState<Draft>()
  const own = draft !== undefined && draft.taskId === task?.taskId ? draft : undefined
  const value: ScoreDraft | undefined = own?.value ?? task
  const isOpen = task !== undefined && value !== undefined && isChanged(task, value)

  // Follows the form: closing the page with a mark that is not saved is asked about.
  useEffect(() => {
    markDirty(isOpen)
    return () => markDirty(false)
  }, [markDirty, isOpen])

  const change = (changed: ScoreDraft, isTried = own?.isTried ?? false) =>
    task && setDraft({ taskId: task.taskId, value: changed, isTried })
  /** Whether the mark is saved; otherwise the form says why not. */
  const keep = async (): Promise<boolean> => {
    if (!task || !value || save.isPending) return false
    const { score, pointHits } = value
    if (score === null || scoreFault(score, task.max, task.step) !== null) {
      change(value, true)
      return false
    }
    const given = { score, pointHits, comment: value.comment.trim() }
    const done = await save.run({ taskId: task.taskId, revision: task.revision, ...given })
    if (!done) return false
    setSavedAt(done.savedAt)
    setDraft(undefined)
    replace({ ...task, ...given, revision: done.revision })
    return true
  }
  /** Nothing chosen is lost unasked: it is saved, or given up knowingly. */
  const settle = async () =>
    !isOpen || (await keep()) || askConfirm({ title: '评分尚未保存，确定离开？', okText: '离开', danger: true })
  const turn = async (by: number) => {
    if (save.isPending || !(await settle())) return
    setDraft(undefined)
    setSavedAt(undefined)
    turnTo(by)
  }
  const leave = async () => {
    if (await settle()) onBack()
  }
  const mayGoOn = task !== undefined && value?.score !== null
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || isTyping(event)) return
    if (event.key === 'ArrowLeft' && place > 0) void turn(-1)
    if (event.key === 'ArrowRight' && mayGoOn) void turn(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <div className="mark-head">
        <Button onClick={() => void leave()}>返回题目</Button>
        <h2>评阅</h2>
        {left !== null && <span className="mark-note">可评阅 {left} 份</span>}
        <Button disabled={place === 0 || save.isPending} onClick={() => void turn(-1)}>
          上一份
        </Button>
        <Button disabled={!mayGoOn} loading={next.isPending || save.isPending} onClick={() => void turn(1)}>
          下一份
        </Button>
      </div>
      {task && value ? (
        <div className="mark-pane">
          <ScriptSheet script={task} />
          <ScoreForm
            key={task.taskId}
            task={task}
            value={value}
            onChange={change}
            isTried={own?.isTried ?? false}
            pending={save.isPending}
            savedAt={savedAt}
            onSave={() => void keep()}
          />
        </div>
      ) : left === null ? (
        next.error === null ? (
          <LateSkeleton />
        ) : (
          <Empty description={next.error.words} />
        )
      ) : (
        <Empty description="本题没有可评阅的答卷了">
          <Button type="primary" onClick={onBack}>
            返回题目
          </Button>
        </Empty>
      )}
    </>
  )
}
