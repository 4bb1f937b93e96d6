import type { ExamDetail } from '@portal/contract/areas/exam/exam/exam.ts'
import { publishResults, remindUnfinished, type resultFigures } from '@portal/contract/areas/exam/result.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { permitted, type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import type { useExamActs } from '../use-exam-acts.ts'

export type Figures = ResultOf<typeof resultFigures>

interface ExamActsProps {
  exam: ExamDetail
  figures: Figures | undefined
  acts: ReturnType<typeof useExamActs>
}

/** The one filled next step of an exam, and everything else behind ⋯. */
export function ExamActs({ exam, figures, acts }: ExamActsProps) {
  const next = useNextStep(exam, figures)
  const all = permitted(acts.actionsOf(exam))
  const [step] = permitted(next ? [next] : [])
  const [first, ...rest] = step ? [step, ...all.filter(({ label }) => label !== step.label)] : all
  if (!first) return null
  return (
    <>
      <Button type="primary" disabled={Boolean(first.reason)} title={first.reason ?? undefined} onClick={first.onClick}>
        {first.label}
      </Button>
      {rest.length > 0 && <RowActions actions={rest} name={exam.title} menuOnly />}
    </>
  )
}

/** What is to be done now; where nothing of its own is due, the first act of the list's row stands. */
const useNextStep = (exam: ExamDetail, figures: Figures | undefined): RowAction | null => {
  const { setQuery } = usePage()
  const publish = useWrite(publishResults, { refreshes: ['exam'] })
  const remind = useRemind(exam)
  if (!figures || exam.state !== 'published') return null
  const { phase, unmarked, unpublished } = figures
  const left = figures.expected - figures.submitted
  if (phase === 'running' && left > 0)
    return {
      label: `提醒 ${left.toLocaleString('zh-CN')} 人交卷`,
      access: [P.examResult],
      onClick: () => void remind(left),
    }
  if (phase === 'running') return null
  if (unmarked > 0)
    return {
      label: `去阅卷 ${unmarked.toLocaleString('zh-CN')} 份`,
      access: [P.examMark, P.examMarkAdmin],
      onClick: () => setQuery({ exam: undefined, tab: 'mark', examId: exam.id }, { push: true }),
    }
  if (unpublished === 0) return null
  const bringOut = async () => {
    const consequence = `${unpublished} 份答卷的成绩将对考生公布，考生收到通知。`
    if (!(await confirm({ name: exam.title, verb: '公布成绩', consequence }))) return
    const done = await publish.run({ examId: exam.id })
    if (done) tip('success', `已公布 ${done.published} 份成绩`)
  }
  return { label: '公布成绩', access: [P.examResult], onClick: () => void bringOut() }
}

/** Says whom it reaches and what they get before anything is sent. */
export const useRemind = ({ id, title }: Pick<ExamDetail, 'id' | 'title'>) => {
  const remind = useWrite(remindUnfinished)
  return async (n: number, unit?: { orgId: string; orgName: string }) => {
    const whom = unit ? `${unit.orgName}还没有交卷的 ${n} 人` : `还没有交卷的 ${n} 人`
    const consequence = `${whom}会收到消息「《${title}》即将截止，你还没有交卷」，今天已提醒过的人不会再收到。`
    if (!(await confirm({ name: title, verb: '提醒', consequence }))) return
    const done = await remind.run({ examId: id, ...(unit && { orgId: unit.orgId }) })
    if (done) tip('success', done.sent > 0 ? `已提醒 ${done.sent} 人` : '这些人今天都已提醒过')
  }
}
