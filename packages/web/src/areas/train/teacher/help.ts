import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const teacherHelp: HelpTexts = {
  '/train/facultyManage': {
    purpose: '管理内部和外部讲师：级别、授课方向、资质、聘期，并查看授课记录、评价和日程。',
    act: '点“新增讲师”登记。要排课时，在筛选中选“空闲从”和“空闲至”，只列出这段时间全部空闲的讲师。聘期到期的讲师用“续聘”延长。',
    stuck:
      '内部讲师的可用时段由本人填写，管理人员不能代填；外部讲师没有账号，由管理人员填写。有未开始课次的讲师不能停用，请先更换课次讲师；有授课记录的不能删除，可停用。评价不足 5 份时显示“样本不足”。',
  },
}
