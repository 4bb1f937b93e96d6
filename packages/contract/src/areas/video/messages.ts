/** Sent to people who have studied a video whose file was replaced. */
export const versionMessage = {
  kind: '课程更新',
  reask: '《{title}》已更新，请重新学习',
  notify: '《{title}》已更新',
  reason: '你学习过该视频',
} as const

/** Words that the server writes by itself into what people read later. */
export const videoWords = {
  subject: '视频',
  /** Title of a video whose file name says nothing. */
  untitled: '视频 {name}',
  cover: '封面',
  restoredFrom: '恢复自版本 {n}',
  recycled: '回收站',
  restored: '恢复',
  figuresCache: '观看范围人数与完成人数',
  addressedTo: '面向{text}',
} as const
