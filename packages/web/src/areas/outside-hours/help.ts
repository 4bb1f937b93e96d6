import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const outsideHoursHelp: HelpTexts = {
  '/train/uploadCourseHours': {
    purpose: '提交在外部参加培训取得的学时：附证明材料，审核通过后计入个人年度学时。',
    act: '点“新建批次”填写明细并上传证明材料，检查无误后提交。审核人在“待我审核”中通过或退回。',
    stuck: '审核中的批次要先撤回才能修改；已入账的批次不能修改，由有权限的人撤销入账，撤销原因本人可见。',
  },
  '/train/uploadCourseHoursDetail': {
    purpose: '一个学时批次：明细、检查结果、证明材料和审批记录。',
    act: '明细可逐行填写，也可从 Excel 复制后粘贴；保存为草稿后还可以点“导入”上传按模板填写的文件，最多 5000 行。保存后自动检查：错误须改正；提示表示与已有学时名称相近，确认不是同一次培训后才能提交。',
    stuck:
      '同一员工同一课程编号一年只计一次；课程名称相同且日期重叠、证书编号相同、同一证明材料用于同一课程，也不重复计。跨年的培训计入结束日期所在年度。有一行错误，整批都不入账。',
  },
}
