import type { MeetingDetail } from '@portal/contract/areas/meeting/meeting.ts'
import { saveMinutes } from '@portal/contract/areas/meeting/minutes.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormPage } from '#src/kit/form/FormPage.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { DecisionsField } from './DecisionsField.tsx'

const form = z.object({
  minutes: saveMinutes.body.shape.minutes,
  decisions: saveMinutes.body.shape.decisions.meta({ label: '决议' }),
  issue: saveMinutes.body.shape.issue.meta({ label: '保存后发布' }),
})
type Values = z.output<typeof form> & { revision?: number }
const Field = fieldsOf(form)

interface MinutesFormProps {
  meeting: MeetingDetail
  onLeave: () => void
}

/** Minutes and decisions in one form, as a draft or at once to everybody. */
export function MinutesForm({ meeting, onLeave }: MinutesFormProps) {
  const save = useWrite(saveMinutes, { refreshes: ['guide'] })
  const { id, revision, minutes, minuted, decisionList, expected } = meeting
  const send = ({ minutes: text, decisions, issue }: Values) =>
    save.mutate(
      { id, revision, minutes: text ?? '', decisions, issue: issue ?? false },
      {
        onSuccess: ({ sent }) => {
          tip('success', sent > 0 ? `纪要已发布，已通知 ${sent.toLocaleString('zh-CN')} 人` : '纪要已保存')
          onLeave()
        },
      },
    )
  return (
    <FormPage<Values>
      title={`《${meeting.topic}》纪要与决议`}
      initial={{
        minutes: minutes?.text ?? '',
        decisions: decisionList.map(({ id: decisionId, text, due, owners }) => ({
          id: decisionId,
          text,
          due,
          ownerIds: owners.map(({ userId }) => userId),
        })),
        issue: false,
      }}
      saving={save.isPending}
      error={save.error}
      onSubmit={send}
      onCancel={onLeave}
      draft={`minutes:${id}`}
    >
      <Field name="minutes" help="每个部分以“一、”“二、”开头单起一行，显示为小标题" />
      <div className="kit-field-long">
        <Field name="decisions">
          <DecisionsField />
        </Field>
      </div>
      {!minuted && (
        <Field
          name="issue"
          help={`发布后 ${expected.toLocaleString('zh-CN')} 名参会人员收到纪要，决议负责人收到待办；之后仍可修改`}
        />
      )}
    </FormPage>
  )
}
