/** Lines of the check list, filled with their figures; each area words what it finds by these. */
export const packCheckWords = {
  noTarget: '{n} 人年度学时未达标',
  openCorrections: '{n} 条更正申请未处理',
  openCards: '{n} 张三级教育卡未完成',
  noCards: '{n} 人未完成三级教育',
  unsealedMeeting: '《{title}》签到表未封存',
  missingSignatures: '《{title}》{n} 人缺签名',
  unminuted: '《{title}》未出会议纪要',
  ungraded: '《{title}》{n} 人无考核成绩',
  failedExam: '《{title}》{n} 人未通过',
} as const
