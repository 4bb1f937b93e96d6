import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const questionnaireHelp: HelpTexts = {
  '/questionnaire/questionnaireList': {
    purpose: '建立问卷、提交审核、收集答卷并查看统计结果。',
    act: '点“新建”后编辑题目，设置方式、面向和时间，再提交审核；收集期间可暂停、结束和提醒未答的人。',
    stuck:
      '有了第一份答卷后，方式（实名、保密、匿名）不能再改。保密和匿名问卷在结束后才显示结果，人数不足的分组不予显示。匿名问卷结束后不能重新开放。',
  },
  '/questionnaire/questionCheck': {
    purpose: '查看等待审核的问卷。',
    act: '在“待我审核”中打开一份问卷，看过内容后通过或退回。',
    stuck: '提交人在审核期间修改问卷会撤回审核，该问卷就从这里消失，修改后须重新提交。',
  },
  '/questionnaire/questionCheckDetail': {
    purpose: '审核一份问卷在提交时的内容。',
    act: '查看题目、面向、方式和系统提示的敏感内容，点“通过”，或填写原因后点“退回”。',
    stuck: '任务被他人处理后不能再审核。匿名问卷中询问姓名、工号或电话的题目会被提示。',
  },
  '/questionnaire/questionList': {
    purpose: '编辑一份问卷的页和题目，或维护可以重复使用的题目库。',
    act: '添加题目后拖动排序，设置显示条件和跳转，预览并检查路径。',
    stuck: '显示条件只能引用前面的题目，跳转只能指向后面的题目。删除被其他题目引用的题，会同时移除那个条件。',
  },
  '/questionnaire/questionDetail': {
    purpose: '编辑问卷中的一道题。',
    act: '填写题干和选项（可粘贴多行），设置是否必填、选择数量、显示条件、跳转和配额。',
    stuck: '已有答卷时不能修改题型，也不能删除题目，可以隐藏。互斥选项只能用于多选题。',
  },
  '/activity/answerExercise': {
    purpose: '填写问卷。',
    act: '逐页作答后提交；可以保存草稿，之后继续填写。',
    stuck:
      '页首写明这份问卷会保存什么。匿名问卷不保存姓名、工号、设备和时间，草稿只存在本机。提交后能否修改由问卷设置决定。',
  },
}
