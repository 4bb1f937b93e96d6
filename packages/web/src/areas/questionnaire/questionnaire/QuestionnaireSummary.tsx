import {
  type QuestionnaireInput,
  questionnaireAccess,
  questionnaireMode,
  questionnaireTimes,
  resultShown,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Form } from 'antd'
import { SummaryFact, type SummaryOf, WizardSummary } from '#src/kit/form/WizardSummary.tsx'
import { useAudienceCount } from '#src/shared/audience/audience-of-form.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { whyNotEnd } from '#src/ui/time/why-not-end.ts'

const timesOf = ({ times, mostTimes }: Partial<QuestionnaireInput>) =>
  times === 'several' ? `每人最多 ${mostTimes} 次` : times && wordsOf(questionnaireTimes)[times]

/** 发布后是这样. */
export function QuestionnaireSummary({ form, keptAt, onOpen, isNew }: SummaryOf & { isNew: boolean }) {
  const values: Partial<QuestionnaireInput> = Form.useWatch((all) => all, { form, preserve: true }) ?? {}
  const { title, access = 'audience', mode, openAt, closeAt, maxResponses, showResult, reminders = [] } = values
  const count = useAudienceCount(values.audience)
  const isAddressed = access === 'audience'
  const open = (field: string) => () => onOpen(field)
  return (
    <WizardSummary
      head="发布后是这样"
      title={title}
      figure={isAddressed ? count : undefined}
      unit="人可填写"
      {...(!isAddressed && { none: `${wordsOf(questionnaireAccess)[access]}，人数不定` })}
      keptAt={keptAt}
    >
      <SummaryFact label="匿名" onOpen={open('mode')}>
        {mode && wordsOf(questionnaireMode)[mode]}
      </SummaryFact>
      <SummaryFact label="时间" onOpen={open('closeAt')} fault={whyNotEnd(openAt, closeAt) && '结束要改'}>
        {openAt && closeAt && `${dateTimeText(openAt.getTime())} 至 ${dateTimeText(closeAt.getTime())}`}
      </SummaryFact>
      <SummaryFact label="次数">{timesOf(values)}</SummaryFact>
      <SummaryFact label="上限">{maxResponses ? `${maxResponses.toLocaleString('zh-CN')} 份` : '不限'}</SummaryFact>
      {isAddressed && (
        <SummaryFact label="提醒">{reminders.length > 0 ? `${reminders.length} 次` : '不提醒'}</SummaryFact>
      )}
      <SummaryFact label="结果">{showResult && wordsOf(resultShown)[showResult]}</SummaryFact>
      {isNew && <SummaryFact label="题目">保存后添加</SummaryFact>}
    </WizardSummary>
  )
}
