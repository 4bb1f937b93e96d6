import { deviceType } from '@portal/contract/areas/system/device-type.ts'
import type { InputOf, RowOf } from '@portal/contract/kit/resource.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { ParamsField } from './ParamsField.tsx'

const Field = fieldsOf(deviceType.input)

interface DrawerProps {
  type: Partial<RowOf<typeof deviceType>>
  onClose: () => void
}

/** One type with its 参数设计. */
export function DeviceTypeDrawer({ type, onClose }: DrawerProps) {
  const save = useWrite(deviceType.save)
  const { id } = type
  return (
    <FormDrawer<InputOf<typeof deviceType>>
      title={id === undefined ? '新增设备类型' : '编辑设备类型'}
      initial={type}
      saving={save.isPending}
      error={save.error}
      {...(id !== undefined && { fresh: () => call(deviceType.get, { id }, { quiet: true }) })}
      onSubmit={(values) => save.mutate(values, { onSuccess: onClose })}
      onClose={onClose}
    >
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
