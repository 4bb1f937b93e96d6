import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const uploadRefusals = defineRefusals('outsideHours', {
  evidenceMissing: invalid('请上传证明材料'),
  fileKind: invalid('仅支持 PDF、JPG、PNG，单个不超过 20 MB'),
  fileUnknown: invalid('文件不存在或无权使用'),
  rowsMissing: invalid('请至少填写一行学时'),
  ownerOutside: invalid('提交单位不在你的管理范围内'),
  underReview: '审核中的批次不能修改，请先撤回',
  fixed: '已入账的批次不能修改',
  onlyOwnDraft: '只能删除自己的草稿',
  faulty: '第 {n} 行：{reason}',
  unconfirmed: '第 {n} 行：请确认不是同一次培训',
  revokeReason: invalid('撤销原因为 2–200 个字'),
  notPosted: '该行未入账或已撤销',
})
