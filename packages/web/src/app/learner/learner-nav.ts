export interface LearnerEntry {
  title: string
  path: string
}

export interface LearnerGroup {
  title: string
  entries: readonly LearnerEntry[]
}

const school = (name: string, title: string): LearnerEntry => ({ title, path: `/netSchool/${name}` })

/** Behind 课程 of the phone's bottom bar. */
export const courseEntries: readonly LearnerEntry[] = [
  school('courseCenter/videoStudy', '课程中心'),
  school('publicCourse', '公开课'),
  { title: '培训班', path: '/signInList' },
]

/** Behind 练考 of the phone's bottom bar. */
export const practiceEntries: readonly LearnerEntry[] = [
  school('specialExercise', '专项练习'),
  school('comprehensiveExam', '综合考试'),
  school('dailyAnswer', '每日答题'),
  school('livePlayExamList', '直播考试'),
  school('hideTroubleAnswer', '隐患答题'),
]

/** 学习导航 in the order of 10-shell section 7. */
export const learnerNav: readonly (LearnerEntry | LearnerGroup)[] = [
  school('learnProgress', '学习进度'),
  ...courseEntries,
  { title: '练习考试', entries: practiceEntries },
  {
    title: '学党史',
    entries: [
      school('partyHistory', '学党史'),
      school('historyCalendar', '历史日历'),
      school('historyTopicList', '历史专题'),
    ],
  },
  school('integralRank', '积分排行'),
  school('professionalOnline', '专家在线'),
  school('anchor', '主播'),
  { title: '活动专区', path: '/activity/activityVideo' },
]

/** The room of a live class lies under the address of their list; its console keeps the bars. */
export const isLiveRoom = (path: string, search: string): boolean => {
  const asked = new URLSearchParams(search)
  return path.endsWith('/livePlayCourse') && asked.has('id') && asked.get('view') !== 'console'
}

/** Screens of one subject share an entry: whatever lies under the course centre keeps 课程中心 active. */
export const isWithin = (path: string, { path: entry }: LearnerEntry): boolean => {
  if (path === entry) return true
  const centre = '/netSchool/courseCenter/'
  if (entry.startsWith(centre)) return path.startsWith(centre)
  return entry.startsWith('/activity/') && path.startsWith('/activity/')
}
