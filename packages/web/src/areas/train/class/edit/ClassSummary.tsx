import { getExam } from '@portal/contract/areas/exam/exam/exam.ts'
import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { reviewWay } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQueries } from '@tanstack/react-query'
import { Form } from 'antd'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { query } from '#src/kit/query.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { useAudienceCount } from '#src/shared/audience/audience-of-form.ts'
import { PartName } from '#src/shared/pickers/PartTag.tsx'
import { shortTime } from '../class-words.tsx'
import type { ClassValues } from './class-values.ts'

const reviews = wordsOf(reviewWay)

/** The rule as it would read now: what the form says, and of exams and hours what is known of the class. */
const ruleOf = (values: Partial<ClassValues>, known: ClassDetail | null, exams: (number | null)[]): string => {
  return ruleSentence({
    attendPercent: values.attendPercent ?? 80,
    sessions: known?.sessions ?? 1,
    items: known?.rule.items ?? 0,
    exams,
    practicals: values.practicals?.length ?? 0,
    surveys: (values.surveys ?? []).filter(({ required }) => required).length,
    passScore: values.weights?.length ? (values.passScore ?? null) : null,
    hours: known?.rule.hours ?? null,
  })
}

/** Pass marks of the required exams as they are set at the exams; null of those not read. */
const usePassMarks = ({ exams = [] }: Partial<ClassValues>): (number | null)[] => {
  const mayList = useHolds([P.exam])
  const ids = exams.flatMap(({ required, examId }) => (required && examId ? [examId] : []))
  const found = useQueries({ queries: ids.map((id) => ({ ...query(getExam, { id }), enabled: mayList })) })
  return found.map(({ data }) => data?.rules.passScore ?? null)
}

/** 发布后是这样: seats, time and the rule as one sentence, always in sight. */
export function ClassSummary({ form, keptAt, onOpen, known }: SummaryOf & { known: ClassDetail | null }) {
  const values: Partial<ClassValues> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const { name, capacity, enrolFrom, enrolTo, headTeacherId, review, unitQuotas = [] } = values
  const marks = usePassMarks(values)
  const inside = useAudienceCount(values.audience)
  const open = (field: string) => () => onOpen(field)
  const isTurned = enrolFrom && enrolTo && enrolTo <= enrolFrom
  return (
    <WizardSummary head="发布后是这样" title={name} figure={capacity} unit="席" none="还没有名额" keptAt={keptAt}>
      <SummaryFact label="报名范围" onOpen={open('audience')}>
        {inside === undefined ? undefined : `${inside.toLocaleString('zh-CN')} 人`}
      </SummaryFact>
      <SummaryFact label="报名期" onOpen={open('enrolFrom')} fault={isTurned ? '截止要改' : undefined}>
        {enrolFrom && enrolTo && `${shortTime(enrolFrom)} 至 ${shortTime(enrolTo)}`}
      </SummaryFact>
      {unitQuotas.length > 0 && <SummaryFact label="单位名额">{`${unitQuotas.length} 个单位`}</SummaryFact>}
      <SummaryFact label="审核">{review && reviews[review]}</SummaryFact>
      <SummaryFact label="班主任" onOpen={open('headTeacherId')}>
        {headTeacherId && <PartName kind="user" id={headTeacherId} />}
      </SummaryFact>
      <SummaryFact label="规则">{ruleOf(values, known, marks)}</SummaryFact>
    </WizardSummary>
  )
}
