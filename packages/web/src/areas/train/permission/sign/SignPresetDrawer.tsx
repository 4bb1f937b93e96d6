import {
  type SignPresetRow,
  saveSignPreset,
  signPresetInput,
} from '@portal/contract/areas/train/permission/sign-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { CategoriesField } from '../CategoriesField.tsx'

const Field = fieldsOf(signPresetInput)

/** One row of 签到规则. */
export function SignPresetDrawer({ initial, ...drawer }: DeskDrawer<SignPresetRow>) {
  const { name: _name, categoryNames: _names, createdAt: _made, updatedAt: _changed, ...known } = initial
  return (
    <FormDrawer {...drawer} initial={known} write={saveSignPreset} said="签到规则已保存，对新生成的签到表生效">
      <Field name="orgId">
        <OrgSelect for={P.trainPermission} />
      </Field>
      <Field name="below" help="下级单位有自己的规则时，以自己的为准" />
      <Field name="categories" help="不选为全部分类；有单独规则的分类以单独规则为准">
        <CategoriesField />
      </Field>
      <Field name="risk" help="低：不校验；中：记录设备，有签到点时必须到场；高：必须本人设备且到场" />
      <Proofs />
      <Field name="radius" help="距签到点多远以内算到场，30–2000 米" />
      <Field name="poster" help="没有位置或网络校验的签到表，海报签到须逐条确认" />
    </FormDrawer>
  )
}

/** Of 自定义 alone. */
function Proofs() {
  const risk = Form.useWatch('risk')
  if (risk !== 'custom') return null
  return (
    <>
      <Field name="device" />
      <Field name="distance" help="教室没有签到点时不校验" />
      <Field name="network" help="教室的网络，加上“单位网络”" />
    </>
  )
}
