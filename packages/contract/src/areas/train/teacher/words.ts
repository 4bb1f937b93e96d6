import { choice } from '../../../kit/choice.ts'

export const lecturerKind = choice({ internal: '内部', external: '外部' }, '类型')

export const lecturerLevel = choice(
  { junior: '初级讲师', middle: '中级讲师', senior: '高级讲师', expert: '特聘专家' },
  '级别',
)

/** Whether classes may plan with somebody: stopped by hand, or over by the calendar. */
export const lecturerState = choice({ active: '在聘', stopped: '已停用', expired: '聘期已满' }, '状态')

export const lecturerAction = choice({ stop: '停用', resume: '启用', renew: '续聘' }, '操作')

/** What takes up somebody's time. */
export const busyKind = choice({ session: '培训课次', meeting: '会议' }, '占用')

/** A rating of fewer answers says nothing. */
export const LEAST_ANSWERS = 5
/** Contracts that end within so many days are 聘期将满. */
export const ENDING_DAYS = 60

export const lecturerWords = {
  tooFew: '样本不足',
  /** Stands for what the caller may not open. */
  taken: '已占用',
} as const
