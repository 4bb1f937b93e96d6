import { activityRefusals } from '@portal/contract/areas/activity/activity-words.ts'
import { saveQuiz } from '@portal/contract/areas/activity/quiz-answer.ts'
import { quizSentence } from '@portal/contract/areas/activity/quiz-settings.ts'
import { Alert, Button } from 'antd'
import { FormBody, type FormProps, useFormShell } from '#src/kit/form/FormShell.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { QuizFields } from './QuizFields.tsx'
import type { QuizBank } from './quiz-bank.ts'
import { type QuizValues, quizOf, quizValuesOf } from './quiz-values.ts'

/** 答题设置 of the activity; once it is over they can only be read. */
export function QuizTab({ bank, isClosed }: { bank: QuizBank; isClosed: boolean }) {
  if (!isClosed) return <QuizForm bank={bank} />
  const { endedFixed, cancelledFixed } = activityRefusals
  return (
    <div className="activity-sheet">
      <Alert type="info" showIcon title={bank.state === 'cancelled' ? cancelledFixed.message : endedFixed.message} />
      <p className="activity-note">{quizSentence(bank.quiz)}</p>
    </div>
  )
}

function QuizForm({ bank }: { bank: QuizBank }) {
  const save = useWrite(saveQuiz, { refreshes: ['activity'], stays: true })
  const props: FormProps<QuizValues> = {
    title: '答题设置',
    initial: quizValuesOf(bank.quiz),
    saving: save.isPending,
    error: save.error,
    onSubmit: (values) =>
      save.mutate(
        { activityId: bank.activityId, revision: bank.revision, quiz: quizOf(values) },
        { onSuccess: () => tip('success', '答题设置已保存') },
      ),
    children: <QuizFields />,
  }
  const shell = useFormShell(props)
  return (
    <section className="activity-sheet" aria-label={props.title}>
      {bank.state === 'running' && <Alert type="warning" showIcon title="活动进行中，规则只能放宽。" />}
      <FormBody shell={shell} props={props} />
      <div className="kit-form-buttons">
        <Button type="primary" loading={save.isPending} onClick={() => void shell.submit()}>
          保存
        </Button>
      </div>
    </section>
  )
}
