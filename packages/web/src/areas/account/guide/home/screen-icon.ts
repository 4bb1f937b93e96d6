import type { IconName } from '#src/ui/icon/icon-paths.ts'

const looks: readonly [RegExp, IconName][] = [
  [/统计|分析|达标/, 'chart'],
  [/用户|成员|角色|组织/, 'people'],
  [/权限|审计|安全/, 'shield'],
  [/考试|审批|审核/, 'exam'],
  [/题/, 'pencil'],
  [/问卷/, 'checklist'],
  [/公告|通知/, 'megaphone'],
  [/消息|反馈/, 'mail'],
  [/直播/, 'camera'],
  [/视频|课程/, 'film'],
  [/活动/, 'trophy'],
  [/学时|时间/, 'clock'],
  [/应用/, 'grid'],
  [/字典|数据|缓存|接口/, 'database'],
  [/公众号/, 'talk'],
  [/隐患/, 'warning'],
  [/标签|分类/, 'bookmark'],
  [/设备/, 'phone'],
]

/** What stands before a screen of the back-office. */
export const screenIcon = (title: string): IconName => looks.find(([words]) => words.test(title))?.[1] ?? 'paper'
