import { type HistoryDetail, historyInput, MOST_QUESTIONS } from '@portal/contract/areas/history/day.ts'
import { hasDay } from '@portal/contract/areas/history/day-rule.ts'
import { importances, historyRefusals as no } from '@portal/contract/areas/history/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { ChosenQuestions } from '#src/areas/assessment/public.ts'
import { RelationsField } from '#src/areas/notice/post/public.ts'
import { LabelsSelect } from '#src/areas/video/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { RichTextField } from '#src/shared/rich-text/RichTextField.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

const Field = fieldsOf(historyInput)

const levels = importances.map((label, at) => ({ value: at + 1, label }))

/** Words where month, day and year name no day that there was. */
const whyNoDay = ({ month, day, year }: Record<string, unknown>): string | undefined => {
  if (typeof month !== 'number' || typeof day !== 'number') return undefined
  return hasDay(month, day, typeof year === 'number' ? year : undefined)
    ? undefined
    : fill(no.noSuchDay.message, { month, day })
}

/** When it happened, and what readers get to see. */
export function TextFields() {
  return (
    <>
      <div className="history-date-fields">
        <Field name="month" />
        <Field name="day" beside={['month', 'year']} whyNot={whyNoDay} />
        <Field name="year" />
        <Field name="importance">
          <LateSelect options={levels} />
        </Field>
      </div>
      <Field name="title" />
      <Field name="body" required>
        <RichTextField label="正文" />
      </Field>
      <Field name="source" required />
      <Field name="sourceUrl" />
      <Field name="summary" help="不填时取正文前 120 个字" />
      <Field name="author" />
    </>
  )
}

/** Where it belongs, what is asked about it, and whom it is for. */
export function LinkFields({ entry }: { entry: HistoryDetail | null }) {
  const known = new Map((entry?.questions ?? []).map((question) => [question.id, question]))
  return (
    <>
      <Field name="cover" label="图片" help={COVER_HELP}>
        <CoverField />
      </Field>
      <Field name="labelIds">
        <LabelsSelect dicCode="history" known={entry?.labels ?? []} />
      </Field>
      <Field name="questionIds" help="今日两分钟从当天条目的题目中取最多 3 题">
        <ChosenQuestions label="关联题目" known={known} most={MOST_QUESTIONS} />
      </Field>
      <Field name="relations" label="相关视频">
        <RelationsField />
      </Field>
      <Field name="audience" label="发布范围">
        <AudiencePicker for={P.article} />
      </Field>
      <Field name="publishAt" help="不填时审批通过后立即发布" />
      <Field name="allowComment" />
      <Field name="allowShare" />
    </>
  )
}
