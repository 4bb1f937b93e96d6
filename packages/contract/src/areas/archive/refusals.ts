import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 50-training sections 6 and 9. */
export const archiveRefusals = defineRefusals('archive', {
  noArchive: { status: STATUS.noRight, message: '无权查看该员工档案' },
  tooMany: invalid('一次最多打印 200 人'),
  nobody: invalid('请选择要打印的人员'),
  printing: '档案正在打印，请稍后在“任务”中下载',
  lineUnknown: invalid('该记录不在你的档案中'),
  contested: '该记录已有待处理的更正申请',
  fileUnknown: invalid('文件不存在或无权使用'),
  answered: '该更正申请已处理',
  ownCorrection: '不能处理自己的更正申请',

  templateOff: '请先核对并启用该模板',
  sealed: '该员工已离职，档案已封存',
  cardOpen: '该员工已有进行中的三级教育卡',
  cardDone: '三级教育卡已完成，不能修改',
  cardVoid: '三级教育卡已作废',
  stageFirst: '请先完成上一级教育',
  stageSigned: '该级教育已签字，不能修改',
  hoursShort: '学时不足，还差 {n}',
  noExamResult: '该员工没有这场考试的成绩',
  theoryShort: '理论考核未达 {n} 分',
  practicalOpen: '实操考核尚未确认',
  itemsOpen: '还有 {n} 项教育内容未完成',
  signerIsTrainee: '签字人不能是学员本人',
  notTrainee: '只有学员本人可以签字',
  notResponsible: '你不是该级教育的负责人',
  responsibleUnknown: invalid('该级教育负责人不存在或已停用'),
  alreadySigned: '你已签字',
  voidReason: invalid('作废原因为 2–200 个字'),
  personUnknown: invalid('员工不存在或不在你的数据范围'),
  jobUnknown: '该岗位未设置上岗条件',
  ruleOverlap: invalid('生效时间重叠'),
  rulePast: '该条件已生效，不能删除',
  ruleEmpty: invalid('请至少设置一项条件'),

  packMissing: invalid('请选择单位和期间'),
  packOrder: invalid('结束日期须晚于开始日期'),
  packLong: invalid('期间不能超过 5 年'),
  packOutside: invalid('所选单位不在你的数据范围'),
  packRunning: '同一单位和期间的资料包正在生成',
  packExpired: '资料包已超过保留期，请重新生成',
  packWaiting: '资料包尚未生成完成',
  packRights: '你的权限已变化，不能下载该资料包',
})
