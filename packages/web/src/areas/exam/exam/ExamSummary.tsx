import { type ExamDetail } from '@portal/contract/areas/exam/exam/exam.ts'
import { SHIPPED_RULES } from '@portal/contract/areas/exam/exam/rules.ts'
import { sayExam } from '@portal/contract/areas/exam/exam/say.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { SummaryFact, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { query } from '#src/kit/query.ts'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type ExamValues, passOf, sayingOf, whyNotCloseAt } from './exam-values.ts'

type Said = ResultOf<typeof sayExam>

const NOTHING = {
  audience: EMPTY_AUDIENCE,
  fields: { paperId: null, openAt: new Date(0), closeAt: new Date(1), rules: SHIPPED_RULES, hasPassword: false },
}

/** The settings as they stand, and what the server makes of them once typing has paused. */
export const useSaidExam = (form: FormInstance, exam: ExamDetail | null) => {
  const values: Partial<ExamValues> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const body = sayingOf(values, exam)
  const text = JSON.stringify(body)
  const isSettled = useDebounced(text) === text
  const said = useQuery({
    ...query(sayExam, body ?? NOTHING),
    enabled: body !== null && isSettled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // Other settings are asked anew while somebody types; the paper and its total stay.
  const [paper, setPaper] = useState<{ id: string; total: number }>()
  const { paperId } = values
  const isNew = isSettled && said.data !== undefined && !said.isPlaceholderData && paper?.id !== paperId
  if (paperId && isNew && said.data) setPaper({ id: paperId, total: said.data.total })
  return { values, said, isReady: body !== null, total: paper && paper.id === paperId ? paper.total : undefined }
}

/** 及格分 follows the paper as long as nobody has set another one; of an exam that stands it stays. */
export const useFollowingPass = (form: FormInstance, exam: ExamDetail | null, total: number | undefined) => {
  const given = useRef<number>(SHIPPED_RULES.passScore)
  const isNew = exam === null
  // Follows the chosen paper, which the server knows the total of.
  useEffect(() => {
    if (!isNew || total === undefined || form.getFieldValue('passScore') !== given.current) return
    given.current = passOf(total)
    form.setFieldValue('passScore', given.current)
  }, [form, isNew, total])
}

interface SummaryProps {
  values: Partial<ExamValues>
  said: Said | undefined
  /** When the input was last kept on the device. */
  keptAt: number | undefined
  onOpen: (field: string) => void
}

/** 发布后是这样: what the people of the exam will get, as far as it is said. */
export function ExamSummary({ values, said, keptAt, onOpen }: SummaryProps) {
  const { title, openAt, closeAt, limitMinutes, passScore, maxAttempts, paperId } = values
  const paper = paperId ? said : undefined
  const late = whyNotCloseAt(values)
  const open = (field: string) => () => onOpen(field)
  return (
    <WizardSummary head="发布后是这样" title={title} figure={said?.people} unit="人参加" keptAt={keptAt}>
      <SummaryFact label="试卷" onOpen={open('paperId')}>
        {paper?.paperTitle}
      </SummaryFact>
      {paper && (
        <SummaryFact label="题数">
          {paper.questionCount} 题 · {paper.total} 分
        </SummaryFact>
      )}
      <SummaryFact label="时间" onOpen={open('closeAt')} fault={late && '结束要改'}>
        {openAt && closeAt && `${dateTimeText(openAt.getTime())} 至 ${dateTimeText(closeAt.getTime())}`}
      </SummaryFact>
      <SummaryFact label="时长">{limitMinutes ? `${limitMinutes} 分钟` : '不限'}</SummaryFact>
      <SummaryFact
        label="及格线"
        onOpen={open('passScore')}
        fault={paper && passScore !== undefined && passScore > paper.total ? `${passScore} 分，超过满分` : undefined}
      >
        {passScore !== undefined && `${passScore} 分`}
      </SummaryFact>
      <SummaryFact label="次数">{maxAttempts && `${maxAttempts} 次`}</SummaryFact>
      {said && said.clashes.length > 0 && (
        <SummaryFact
          label="冲突"
          onOpen={open('openAt')}
          fault={`同一时段还有${said.clashes.map((each) => `《${each}》`).join('、')}`}
        />
      )}
    </WizardSummary>
  )
}
