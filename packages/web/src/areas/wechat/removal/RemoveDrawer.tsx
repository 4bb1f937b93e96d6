import { removeFromWechat } from '@portal/contract/areas/wechat/account.ts'
import { text } from '@portal/contract/kit/text.ts'
import { Alert } from 'antd'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'

const reasonForm = z.object({
  reason: text({ label: '移除原因', min: 2, max: 200, long: true, message: '请填写移除原因（2–200 字）' }),
})
const Field = fieldsOf(reasonForm)

interface RemoveProps {
  title: string
  help: string
  body: { id: string } | { fanIds: string[] }
  onDone?: () => void
  onClose: () => void
}

/** 移除 of an account or of fans, with the reason that the list of removals keeps. */
export function RemoveDrawer({ title, help, body, onDone, onClose }: RemoveProps) {
  const remove = useWrite(removeFromWechat)
  return (
    <FormDrawer<z.output<typeof reasonForm>>
      title={title}
      verb="移除"
      saving={remove.isPending}
      error={remove.error}
      onSubmit={({ reason }) =>
        remove.mutate(
          { ...body, reason },
          {
            onSuccess: () => {
              onDone?.()
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={help} />
      <Field name="reason" />
    </FormDrawer>
  )
}
