import type { DeviceParam } from '@portal/contract/areas/system/device-type.ts'
import type { FormElement } from '@portal/contract/shared/form-element.ts'

const numberOf = (name: string) => Number(/^p(\d+)$/.exec(name)?.[1] ?? 0)

/** A blank one under a key that none of the others has. */
export const newParam = (params: readonly DeviceParam[]): DeviceParam => ({
  name: `p${Math.max(0, ...params.map(({ name }) => numberOf(name))) + 1}`,
  type: 'input',
  label: '',
  require: false,
  maxLength: null,
  items: [],
})

/** A parameter as the element of a form. */
export const elementOf = ({ name, type, label, require, maxLength, items }: DeviceParam): FormElement => ({
  name,
  type,
  label: label || '未命名参数',
  require,
  ...(maxLength !== null && { maxLength }),
  ...(type === 'checkbox' && { items: items.map((item) => ({ label_value: item, label_name: item })) }),
})
