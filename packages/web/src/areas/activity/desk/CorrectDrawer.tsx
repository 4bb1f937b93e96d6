import type { ActivityDetail } from '@portal/contract/areas/activity/activity.ts'
import { correctActivity } from '@portal/contract/areas/activity/desk.ts'
import type { ActivityPersonRow } from '@portal/contract/areas/activity/quiz-answer.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'

const form = z.object({
  partId: correctActivity.body.shape.partId.meta({ label: '环节' }),
  done: z.boolean().meta({ label: '更正为已完成' }),
  reason: correctActivity.body.shape.reason,
})
const Field = fieldsOf(form)

interface CorrectDrawerProps {
  of: ActivityDetail
  row: ActivityPersonRow
  onClose: () => void
}

const stateText = ({ done, corrected }: ActivityPersonRow['parts'][number]): string => {
  const now = done ? '已完成' : '未完成'
  return corrected ? `${now}，更正前${corrected.before ? '已完成' : '未完成'}` : now
}

/** 更正 of one part of one person; what was settled stays shown beside it. */
export function CorrectDrawer({ of, row, onClose }: CorrectDrawerProps) {
  return (
    <FormDrawer
      title={`更正 ${row.name}`}
      verb="更正"
      write={correctActivity}
      refreshes={['activityAnswer']}
      initial={{ done: true, ...(row.parts.length === 1 && { partId: row.parts[0]?.id }) }}
      body={({ partId, done, reason }: z.output<typeof form>) => ({
        ...{ id: of.id, userId: row.id, partId, reason },
        done: done ?? false,
      })}
      said={({ progress }) => `已更正，现在 ${progress} 分`}
      onClose={onClose}
    >
      <Field name="partId">
        <LateSelect
          aria-label="环节"
          options={row.parts.map((part) => ({ value: part.id, label: `${part.title}（${stateText(part)}）` }))}
        />
      </Field>
      <Field name="done" />
      <Field name="reason" help="本人会收到通知，两个结果都保留" />
    </FormDrawer>
  )
}
