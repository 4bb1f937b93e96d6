import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const specialClassHelp: HelpTexts = {
  '/safetyNetSchool/specialVideoList': {
    purpose: '查看专题班学什么、学得怎样：内容、学时、报名和完成率。',
    act: '点名称编排学习内容；点“统计”看单位、内容和每日完成情况；点“报名二维码”让学员扫码报名。',
    stuck:
      '班次在“开班管理”中新建并发布报名，类型选专题班；没有内容也没有课次的班不能发布。这里只显示你数据范围内和你担任班主任的专题班。',
  },
  '/safetyNetSchool/specialVideoDetail': {
    purpose: '编排专题班的学习内容，查看学员的进度。',
    act: '点“添加内容”选择已发布的视频、文档和考试，拖动调整顺序，设置必修和顺序学习，再点“保存编排”。在“学员”中查看还差什么并提醒。',
    stuck:
      '学完必修内容算完成；没有必修内容时，全部学完算完成。开班前已学完的内容算完成，学时不重复计。顺序学习只锁住从班级进入的内容，课程中心里照常学习。编排和查看学员另有权限。',
  },
  '/safetyNetSchool/specialClassStatistics': {
    purpose: '比较专题班的报名、学习和完成情况，找出未完成的学员。',
    act: '选择最多 5 个班，点数字看对应的学员；点“提醒未完成”给未学完的学员发消息，每人每天一次。',
    stuck:
      '完成率 = 完成 / 学员，学员是已报名成功的人；考试通过率只计参加了考试的人；满意度不足 5 份答卷时不显示，按单位没有满意度。日期只影响每日曲线。',
  },
}
