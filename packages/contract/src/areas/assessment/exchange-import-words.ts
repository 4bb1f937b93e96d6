/** Names of sheets and files, and what is said of an import or export as a whole. */
export const questionImportWords = {
  done: '成功导入 {n} 题，跳过 {m} 题',
  sheet: '题目',
  notesSheet: '填写说明',
  optionsSheet: '字典',
  noteColumns: ['列', '说明'],
  required: '（必填）',
  reason: '错误原因',
  template: '题目导入模板',
  faultFile: '{name}-错误原因',
  exportName: '题目',
  pictureFolder: '图片',
  pasted: '粘贴的文本',
  lostKind: '{kind}题不能以 {format} 保存，将不导出',
  lostPart: '含找隐患小题的案例题不能以 {format} 保存，将不导出',
  lostBlanks: '多个空的填空题不能以 {format} 保存，将不导出',
  lostColumns: '{format} 不能保存：{columns}',
  hiddenKey: '无权查看该题答案，将不导出',
  lostForm: '内容不能以 {format} 原样保存，将不导出',
} as const

/** An example of every text form, offered as its template. */
export const questionTextTemplate = `一、单选题（每题 2 分）
1. 动火作业许可证的有效期一般不超过（ ）。
A. 4 小时  B. 8 小时  C. 12 小时  D. 24 小时
答案：B
解析：依据动火作业管理规程。
难度：2
知识点：动火作业

二、多选题（每题 3 分）
1. 进入受限空间前应当（ ABC ）。
A. 通风
B. 检测气体
C. 安排监护
D. 关闭照明

三、判断题
1. 氧气瓶可以沾油。（×）

四、填空题
1. 高处作业是指坠落高度基准面 {{2|二}} 米及以上的作业。

五、简答题
1. 简述动火作业前的三项准备。
评分点：清除可燃物(3);检测气体(3);安排监护(4)
分值：10
`

export const questionSampleTemplates: Record<'moodle' | 'gift' | 'aiken', string> = {
  gift: `$CATEGORY: 安全/动火作业

动火作业许可证的有效期一般不超过 {
  ~4 小时
  =8 小时
  ~24 小时
  ####依据动火作业管理规程
}

氧气瓶可以沾油。{F}

高处作业是指坠落高度基准面 {=2 =二} 米及以上的作业。
`,
  aiken: `动火作业许可证的有效期一般不超过？
A) 4 小时
B) 8 小时
C) 24 小时
ANSWER: B
`,
  moodle: `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<question type="category"><category><text>$course$/top/安全/动火作业</text></category></question>
<question type="multichoice"><name><text>动火许可</text></name><questiontext format="html"><text><![CDATA[<p>动火作业许可证的有效期一般不超过</p>]]></text></questiontext><defaultgrade>2</defaultgrade><single>true</single><answer fraction="0"><text>4 小时</text></answer><answer fraction="100"><text>8 小时</text></answer></question>
</quiz>
`,
}
