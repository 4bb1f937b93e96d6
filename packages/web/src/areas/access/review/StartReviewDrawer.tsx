import { startReview } from '@portal/contract/areas/access/review.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { serverNow } from '#src/platform/session/session.ts'
import { CopyTo } from '#src/shared/approval/CopyTo.tsx'

const Field = fieldsOf(startReview.body)

const DEFAULT_DAYS = 30

/** 发起复核: which units are asked, and by when. */
export function StartReviewDrawer({ onClose }: { onClose: () => void }) {
  const [dueAt] = useState(() => new Date(serverNow() + DEFAULT_DAYS * DAY_MS))
  return (
    <FormDrawer
      title="发起权限复核"
      verb="发起"
      initial={{ orgIds: [], dueAt }}
      write={startReview}
      said={({ started }) => `已向 ${started} 个单位发起复核`}
      onClose={onClose}
    >
      <Form.Item
        name="orgIds"
        label="单位"
        required
        extra="复核含下级单位；下级单位同时被选中时单独复核。由单位负责人逐项确认。"
        rules={[{ required: true, type: 'array', min: 1, message: '请选择单位' }]}
      >
        <UnitsInput />
      </Form.Item>
      <Field name="dueAt" help="到期前 7 天提醒复核人；到期仍未复核的授权将被暂停，可随时恢复。" />
    </FormDrawer>
  )
}

function UnitsInput({ value = [], onChange }: { value?: string[]; onChange?: (ids: string[]) => void }) {
  return <CopyTo for={P.authority} value={value} onChange={(ids) => onChange?.(ids)} />
}
