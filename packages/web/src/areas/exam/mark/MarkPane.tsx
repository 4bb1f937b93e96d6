import { type MarkTask, nextMarkTask, saveMark } from '@portal/contract/areas/exam/marking.ts'
import { Button, Empty } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ScoreForm, type ScoreValue } from './ScoreForm.tsx'
import { ScriptSheet } from './ScriptSheet.tsx'

interface MarkPaneProps {
  examId: string
  questionId: string
  onBack: () => void
}

const isTyping = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.matches('input, textarea')

/** Scripts of one question, one after the other; those of this visit can be turned back to. */
export function MarkPane({ examId, questionId, onBack }: MarkPaneProps) {
  const { active } = usePage()
  const next = useWrite(nextMarkTask)
  const save = useWrite(saveMark)
  const [met, setMet] = useState<readonly MarkTask[]>([])
  const [place, setPlace] = useState(0)
  const [left, setLeft] = useState<number | null>(null)
  const [savedAt, setSavedAt] = useState<Date>()
  const task = met[place]

  const fetchNext = async () => {
    const answer = await next.run({ examId, questionId })
    if (!answer) return
    const { task: taken, todo } = answer
    setLeft(todo)
    const known = met.findIndex(({ taskId }) => taskId === taken?.taskId)
    if (taken && known < 0) setMet([...met, taken])
    setPlace(known < 0 ? met.length : known)
  }
  const begin = useEffectEvent(() => void fetchNext())
  useEffect(() => {
    const timer = setTimeout(() => begin())
    return () => clearTimeout(timer)
  }, [])

  const turn = (by: number) => {
    setSavedAt(undefined)
    if (place + by < met.length) setPlace(Math.max(0, place + by))
    else void fetchNext()
  }
  const give = async (value: ScoreValue) => {
    if (!task) return
    const done = await save.run({ taskId: task.taskId, revision: task.revision, ...value })
    if (!done) return
    setSavedAt(done.savedAt)
    setMet(met.map((each) => (each === task ? { ...each, ...value, revision: done.revision } : each)))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!active || isTyping(event)) return
    if (event.key === 'ArrowLeft' && place > 0) turn(-1)
    if (event.key === 'ArrowRight' && task && task.score !== null) turn(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <div className="mark-head">
        <Button onClick={onBack}>返回题目</Button>
        <h2>评阅</h2>
        {left !== null && <span className="mark-note">可评阅 {left} 份</span>}
        <Button disabled={place === 0} onClick={() => turn(-1)}>
          上一份
        </Button>
        <Button disabled={!task || task.score === null} loading={next.isPending} onClick={() => turn(1)}>
          下一份
        </Button>
      </div>
      {task ? (
        <div className="mark-pane">
          <ScriptSheet script={task} />
          <ScoreForm key={task.taskId} task={task} pending={save.isPending} savedAt={savedAt} onSave={give} />
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
