/** Sources of hours in the order of the bars; each has one colour everywhere. */
export const archiveSources = [
  { key: 'video', word: '视频' },
  { key: 'doc', word: '文档' },
  { key: 'live', word: '直播' },
  { key: 'train', word: '培训与会议' },
  { key: 'upload', word: '提交' },
] as const
