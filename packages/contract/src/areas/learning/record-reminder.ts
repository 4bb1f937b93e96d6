/** Words of the reminder that 提醒未学 puts into an inbox. */
export const reminderOf = (title: string) => ({
  kind: '学习提醒' as const,
  title: `请学习《${title}》`,
  text: `《${title}》尚未学完，请尽快完成。`,
  reason: '你在该内容的学习范围内且尚未完成',
})

/** Words of 提醒 in the list of those below their target. */
export const shortReminderOf = (year: number) => ({
  kind: '学习提醒' as const,
  title: `${year} 年学时尚未达标`,
  text: `你 ${year} 年的学时还没有达到目标，请在学习进度中查看差额和最短补齐清单。`,
  reason: '你的角色设有年度目标学时且尚未达标',
})

/** What follows from 提醒, told before it is done. */
export const remindConsequence = (message: string) =>
  `每人收到一条消息：「${message}」今天已经提醒过的人不会再收到。消息发出后不能收回。`

export const remindedText = (sent: number, skipped: number) =>
  `已提醒 ${sent.toLocaleString('zh-CN')} 人${skipped > 0 ? `，${skipped.toLocaleString('zh-CN')} 人今日已提醒过` : ''}`
