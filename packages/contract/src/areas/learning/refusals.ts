import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 30-learning sections 4, 8, 9, 11 and 12. */
export const learningRefusals = defineRefusals('learning', {
  mediaNotReady: '视频正在处理，请稍后',
  expired: '内容已过期',
  studyingElsewhere: '你正在另一设备学习《{title}》，请先在那里暂停',
  sittingGone: { status: STATUS.missing, message: '学习会话已失效，请重新打开' },
  rateAfter: '观看 30% 后可评分',
  voidReason: invalid('请填写作废原因（2–200 字）'),
  restoreReason: invalid('请填写原因（2–200 字）'),
  voided: '该记录已作废',
  notVoided: '该记录未作废',
  noFlags: '该记录没有异常，无需说明',
  explained: '已提交过说明，不能再次提交',
  nothingToCheck: '该记录无需核查',
  recalculating: '重新计算正在进行，请稍后',
  recalculatedLately: { status: STATUS.tooMany, message: '一分钟内只能重新计算一次，请稍后' },
  outsideScope: { status: STATUS.noRight, message: '无权查看该单位数据' },
  personUnknown: { status: STATUS.missing, message: '人员不存在或无权查看' },
  roleUnknown: invalid('角色不存在或已停用'),
  targetTaken: '该角色 {year} 年已设置目标学时',
  requiredAboveTarget: invalid('必修学时不能大于目标学时'),
  capsBelowTarget: invalid('来源上限之和小于目标学时，无法达标'),
  pastYearReason: invalid('往年目标修改须填写原因'),
  listTooLong: '未达标 {n} 人，超过一份名单的上限 {most} 人，请先选择单位再下载',
  sameYear: invalid('目标年度须不同于来源年度'),
  validFromTooEarly: invalid('生效日期须晚于今天'),
  validFromTaken: '该生效日期已有学时规则',
  windowsOverlap: invalid('计时时段不能重叠'),
  watermarkUnknown: { status: STATUS.missing, message: '没有找到该水印码对应的观看记录' },
})
