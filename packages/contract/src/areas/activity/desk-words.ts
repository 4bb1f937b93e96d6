/** What a desk says of what is to be done; filled by `fill`. */
export const activityTodoWords = {
  arrange: { text: '编排环节', note: '还没有环节' },
  publish: { text: '检查后发布', note: '{n} 个环节' },
  end: { text: '{time} 结束', note: '还有 {n} 人未完成' },
  partEnd: { text: '{time} “{title}”截止', note: '可延后环节时间' },
  absent: { text: '{n} 人还没有参与', note: '可发一次提醒' },
  reminded: { text: '{n} 人还没有参与', note: '已于 {at} 提醒，{next} 后可再次提醒' },
  prize: { text: '设好奖品名额', note: '{title} {n} 份，未设单位上限' },
  draw: { text: '抽 {n} 项奖品', note: '结束半小时后由系统抽' },
  settle: { text: '结算', note: '{time} 已结束' },
} as const

/** How a part stands for a person. */
export const partStanding = { done: '已完成', open: '未完成' } as const

/** How long a video still takes, and how long it is. */
export const watchWords = { left: '还剩约 {n} 分钟', length: '约 {n} 分钟', minutes: '{n} 分钟' } as const
