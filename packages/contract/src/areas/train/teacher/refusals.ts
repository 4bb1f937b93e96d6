import { defineRefusals, STATUS } from '../../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const lecturerRefusals = defineRefusals('lecturer', {
  alreadyLecturer: invalid('该用户已是讲师'),
  userUnknown: invalid('人员不存在或已停用'),
  userMissing: invalid('请选择人员'),
  nameMissing: invalid('请填写姓名'),
  companyMissing: invalid('请填写所在单位'),
  phoneMissing: invalid('请填写手机号'),
  kindFixed: invalid('讲师类型和人员不能修改'),
  contractEnd: invalid('聘期结束须晚于开始'),
  contractPast: invalid('续聘到期日须晚于今天'),
  contractMissing: invalid('请选择续聘到期日'),
  stopReason: invalid('停用原因为 2–200 个字'),
  fileUnknown: invalid('文件不存在或无权使用'),
  ownerOutside: invalid('归属单位不在你的管理范围内'),
  taught: '已有授课记录，不能删除，可停用',
  planned: '讲师有未开始的课次，不能停用',
  freePast: invalid('可用时段不能早于现在'),
  freeOverlap: invalid('可用时段重叠'),
  freeHalf: invalid('请同时选择空闲的开始和结束时间'),
  notOwn: '可用时段由讲师本人维护',
})
