import type { IconName } from '#src/ui/icon/icon-paths.ts'

/** Icon and colour of an application by what its name speaks of; the first that fits holds. */
const looks: readonly [RegExp, IconName, 1 | 2 | 3 | 4][] = [
  [/工作票|操作票|两票/, 'paper', 1],
  [/隐患|缺陷|检修|运维|维修|抢修/, 'wrench', 2],
  [/设备|台账|资产|物资|仓库|库存/, 'database', 2],
  [/考勤|工时|排班|打卡|请假/, 'clock', 1],
  [/会议室|门禁|访客|场所/, 'door', 3],
  [/会议/, 'meeting', 3],
  [/报销|差旅|财务|费用|采购|合同/, 'briefcase', 3],
  [/公文|发文|收文|信访/, 'send', 4],
  [/邮/, 'mail', 4],
  [/规程|规范|制度|知识|图书|文库|标准/, 'book', 4],
  [/监控|视频|直播/, 'camera', 2],
  [/考试|测评|答题/, 'exam', 1],
  [/问卷|投票|调查/, 'checklist', 1],
  [/培训|学习|网校|课程|教育/, 'book', 1],
  [/安全|应急|消防|应急/, 'shield', 2],
  [/报表|统计|分析|驾驶舱|看板|大屏|调度/, 'chart', 1],
  [/人力|人事|人员|员工|党建|工会|团/, 'people', 3],
  [/日历|日程|计划/, 'calendar', 1],
  [/公告|新闻|宣传|门户/, 'megaphone', 4],
  [/食堂|福利|订餐/, 'star', 3],
  [/项目|工程|基建/, 'building', 2],
  [/沟通|聊天|即时|论坛|社区/, 'talk', 3],
  [/审批|流程|办公|OA/i, 'paper', 1],
  [/系统|平台|管理/, 'grid', 4],
]

/** Null where nothing fits: then the first sign of the name stands there. */
export const appLook = (name: string): { icon: IconName; kind: 1 | 2 | 3 | 4 } | null => {
  const look = looks.find(([words]) => words.test(name))
  return look ? { icon: look[1], kind: look[2] } : null
}
