import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Stopped by hand before over by the calendar. */
export const anchorState = choice({ active: '启用', stopped: '停用', expired: '已到期' }, '状态')

/** Words of 30-learning anchorVideoList and /netSchool/anchor. */
export const anchorRefusals = defineRefusals('anchor', {
  already: invalid('该用户已是主播'),
  termPast: invalid('任期须晚于今天'),
  hasClasses: '主播有未结束的直播课，不能停用',
  hasClassesKept: '主播有未结束的直播课，不能移除',
  personUnknown: invalid('人员不存在或已停用'),
  personFixed: invalid('主播人员不能修改'),
  notActive: invalid('请选择启用中的主播'),
  stopped: '主播已停用或任期已满，不能开始直播',
  coverUnknown: invalid('封面不存在或无权使用'),
})
