/** Words of the reminder that 提醒未学 puts into an inbox. */
export const reminderOf = (title: string) => ({
  kind: '学习提醒' as const,
  title: `请学习《${title}》`,
  text: `《${title}》尚未学完，请尽快完成。`,
  reason: '你在该内容的学习范围内且尚未完成',
})

export const remindedText = (sent: number, skipped: number) => `已提醒 ${sent} 人，${skipped} 人今日已提醒过`
