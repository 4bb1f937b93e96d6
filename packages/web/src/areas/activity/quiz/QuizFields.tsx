import { quizSentence, quizSettings } from '@portal/contract/areas/activity/quiz-settings.ts'
import { Alert, Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { PracticeAlert } from '#src/shared/attempt/PracticeAlert.tsx'
import { RulesSentence } from '#src/shared/attempt/RulesSentence.tsx'
import { type QuizValues, quizForm, quizOf } from './quiz-values.ts'

const Field = fieldsOf(quizForm)

/** Rules of the quiz, and the sentence that they come to. */
export function QuizFields() {
  return (
    <>
      <Field name="count" help="从题库随机抽取，满分 100 分" />
      <Field name="limitMinutes" help="不填则到活动结束为止" />
      <Field name="perDay" help="不填则不限" />
      <Field name="inAll" help="不填则不限" />
      <Field name="counting" />
      <Field name="passScore" help="达到后即完成本环节" />
      <Field name="keyRelease" help="练习式下，未选“不开放”的内容交卷即可看" />
      <Field name="outcome" />
      <Field name="key" />
      <Field name="points" help="答对的题目按积分规则得分，重复答对不再得分" />
      <Sentence />
    </>
  )
}

/** Word for word what people read before they begin. */
function Sentence() {
  const form = Form.useFormInstance<QuizValues>()
  const values = Form.useWatch((all: QuizValues) => all, { form, preserve: true })
  const read = values ? quizSettings.safeParse(quizOf(values)) : undefined
  if (!read?.success) return null
  return (
    <>
      {read.data.keyRelease === 'handIn' && <PracticeAlert className="kit-field-long" />}
      <Alert className="kit-field-long" type="info" showIcon title={<RulesSentence text={quizSentence(read.data)} />} />
    </>
  )
}
