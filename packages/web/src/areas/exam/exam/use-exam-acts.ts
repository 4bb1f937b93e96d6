import { changeExamState, type ExamInHand } from '@portal/contract/areas/exam/exam/exam.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useEditor } from '#src/kit/form/Editor.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'

type Kind = 'readiness' | 'override' | 'makeUp' | 'addTime' | 'cancel'

const edits = [P.examExam]
const publishes = [P.examPublish]
const monitors = [P.examMonitor]

/** What can be done with a row, what is needed most at its phase first: a phone shows the first ones. */
export const useExamActs = () => {
  const { setQuery } = usePage()
  const { edit, create } = useEditor()
  const change = useWrite(changeExamState)
  const [opened, setOpened] = useState<{ kind: Kind; exam: ExamInHand }>()

  const publish = async ({ id, title }: ExamInHand) => {
    const answer = await change.run({ id, action: 'publish' })
    if (!answer) return
    if (answer.faults[0]) tip('error', answer.faults[0].message, { label: '去修改', onClick: () => edit(id) })
    else if (answer.state === 'in_review') tip('success', `《${title}》已提交审核`)
    else tip('success', [`《${title}》已发布`, ...answer.warnings].join('；'))
  }
  const archive = async ({ id, title }: ExamInHand) => {
    const consequence = '归档后不能再修改或发布。'
    if (await confirm({ name: title, verb: '归档', consequence })) await change.run({ id, action: 'archive' })
  }
  const withdraw = async ({ id, title }: ExamInHand) => {
    if (await confirm({ name: title, verb: '撤回审核' })) await change.run({ id, action: 'withdraw' })
  }

  const open = (kind: Kind, exam: ExamInHand) => () => setOpened({ kind, exam })

  const actionsOf = (exam: ExamInHand): RowAction[] => {
    const { id, state, phase } = exam
    const isOut = state === 'published'
    const isRunning = isOut && phase === 'running'
    const isOver = isOut && phase !== 'upcoming' && phase !== 'running'
    const all: (RowAction & { when: boolean })[] = [
      {
        label: '监考',
        when: isRunning,
        access: monitors,
        onClick: () => setQuery({ tab: 'monitor', examId: id }, { push: true }),
      },
      { label: '加时', when: isRunning, access: monitors, onClick: open('addTime', exam) },
      { label: '发布', when: state === 'draft', access: publishes, onClick: () => void publish(exam) },
      { label: '撤回审核', when: state === 'in_review', access: publishes, onClick: () => void withdraw(exam) },
      {
        label: '编辑',
        when: !isOver && state !== 'cancelled' && state !== 'archived',
        access: edits,
        onClick: () => edit(id),
      },
      { label: '补考名单', when: isOver, access: edits, onClick: open('makeUp', exam) },
      { label: '取消', when: isOut && !isOver, access: publishes, danger: true, onClick: open('cancel', exam) },
      { label: '准备情况', when: isOut || state === 'draft', access: edits, onClick: open('readiness', exam) },
      { label: '个别调整', when: isOut, access: edits, onClick: open('override', exam) },
      {
        label: '复制',
        when: true,
        access: edits,
        onClick: () => create(id),
      },
      { label: '延长结束时间', when: isOver, access: edits, onClick: () => edit(id) },
      {
        label: '归档',
        when: isOver || state === 'cancelled' || state === 'draft',
        access: publishes,
        danger: true,
        onClick: () => void archive(exam),
      },
    ]
    return all.flatMap(({ when, ...action }) => (when ? [action] : []))
  }
  return { actionsOf, opened, close: () => setOpened(undefined) }
}
