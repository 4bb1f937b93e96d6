import { deviceTypeInput, type listDeviceTypes, saveDeviceType } from '@portal/contract/areas/system/device-type.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { ParamsField } from './ParamsField.tsx'

const Field = fieldsOf(deviceTypeInput)

/** One type with its 参数设计. */
export function DeviceTypeDrawer(drawer: DeskDrawer<RowOf<typeof listDeviceTypes>>) {
  return (
    <FormDrawer {...drawer} write={saveDeviceType}>
      <Field name="code" help="2–30 位字母、数字或下划线" />
      <Field name="name" />
      <Field name="category" />
      <Field name="capabilities" />
      <Field name="heartbeatSeconds" help="设备每隔多少秒报告一次，10–600" />
      <Field name="firmwareMin" help="形如 1.2.0，留空为不限" />
      <Field name="enabled" help="停用后不能登记新设备，已有设备照常使用" />
      <Field name="params" help="登记设备时须填写的内容">
        <ParamsField />
      </Field>
    </FormDrawer>
  )
}
