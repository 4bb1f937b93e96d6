import { defineRefusals, STATUS } from '../../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 50-training section 9, trainPermisssion. */
export const permissionRefusals = defineRefusals('trainPermission', {
  unitTwice: invalid('单位重复配置'),
  unitOutside: invalid('单位不在你的管理范围内'),
  personUnknown: invalid('人员不存在或已停用'),
  seatsAbove: invalid('名额不能大于开班权限的上限 {n}'),
  hoursAbove: invalid('总学时不能大于开班权限的上限 {n}'),
  timeOverlap: invalid('生效时间重叠'),
  timeOrder: invalid('失效日期不能早于生效日期'),
  network: invalid('网络地址格式不正确'),
  noUnitsBelow: '该单位没有下级单位',
})
