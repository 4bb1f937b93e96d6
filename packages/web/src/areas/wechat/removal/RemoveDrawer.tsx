import { removeFromWechat } from '@portal/contract/areas/wechat/account.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Alert } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

const Field = fieldsOf(removeFromWechat.body)

interface RemoveProps {
  title: string
  help: string
  body: { id: string } | { fanIds: string[] }
  onDone?: () => void
  onClose: () => void
}

/** 移除 of an account or of fans, with the reason that the list of removals keeps. */
export function RemoveDrawer({ title, help, body, onDone, onClose }: RemoveProps) {
  return (
    <FormDrawer
      title={title}
      verb="移除"
      write={removeFromWechat}
      body={({ reason }: BodyOf<typeof removeFromWechat>) => ({ ...body, reason })}
      onSaved={() => onDone?.()}
      onClose={onClose}
    >
      <Alert className="wechat-advice" type="warning" showIcon title={help} />
      <Field name="reason" />
    </FormDrawer>
  )
}
