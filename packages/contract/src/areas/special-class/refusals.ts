import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const specialRefusals = defineRefusals('specialClass', {
  empty: invalid('请至少添加一项内容'),
  twice: invalid('内容已在本班中'),
  unpublished: invalid('该内容未发布，不能加入'),
  expires: invalid('该内容在学习期内到期（{date}）'),
  /** Asked of whoever removes: what was studied stays with its person. */
  studied: '已有学员学习，删除该项将保留其记录，确认？',
  notSpecial: '该班次不是专题班',
  locked: '请先完成《{title}》',
  notInClass: '该内容不在本班中',
  choose: invalid('请选择专题班'),
  mostCompared: invalid('最多对比 5 个班'),
  nobodyToRemind: '没有需要提醒的人',
})
