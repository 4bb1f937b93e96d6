import { type PastedSurvey, parsePastedSurvey } from './pasted-text.ts'

export interface QuestionnaireTemplate {
  key: string
  title: string
  intro: string
  /** In the words of pasted texts. */
  text: string
}

const SATISFIED = 'A. 非常满意\nB. 满意\nC. 一般\nD. 不满意\nE. 非常不满意'

/** 模板: what a new questionnaire may begin with. */
export const questionnaireTemplates: readonly QuestionnaireTemplate[] = [
  {
    key: 'training',
    title: '培训效果反馈',
    intro: '请根据本次培训的真实感受填写，约需 3 分钟。',
    text: `1. 你对本次培训的总体评价【评分题】
2. 培训内容与岗位工作的结合程度
${SATISFIED}
3. 讲师的讲解
${SATISFIED}
4. 本次培训中对你帮助最大的环节【多选题】
A. 理论讲解
B. 案例分析
C. 现场演示
D. 实际操作
E. 其他
--- 建议 ---
5. 你愿意把本次培训推荐给同事吗？【NPS】
6. 你对今后培训的建议【简答题】（选填）`,
  },
  {
    key: 'culture',
    title: '安全文化调查',
    intro: '本问卷用于了解各单位安全文化建设情况，请如实填写。',
    text: `1. 班前会是否每天召开
A. 每天召开
B. 大多数时候
C. 偶尔
D. 从不
2. 发现违章时你会怎么做
A. 立即制止
B. 报告班组长
C. 提醒一下
D. 当作没看见
3. 报告隐患之后通常多久得到答复
A. 当天
B. 一周内
C. 一个月内
D. 没有答复
4. 你认为影响现场安全的主要因素【多选题】
A. 工期紧
B. 人员培训不足
C. 设备老化
D. 防护用品不足
E. 管理要求不落实
F. 以上都不是
--- 评价 ---
5. 你对本单位安全管理的总体评价【评分题】
6. 你最希望改进的一件事【简答题】（选填）`,
  },
  {
    key: 'canteen',
    title: '后勤服务满意度',
    intro: '感谢你抽出 2 分钟为后勤服务打分。',
    text: `1. 食堂菜品
${SATISFIED}
2. 食堂卫生
${SATISFIED}
3. 宿舍与办公环境
${SATISFIED}
4. 请按希望改进的先后排序【排序题】
A. 食堂
B. 宿舍
C. 交通
D. 办公环境
5. 其他意见【简答题】（选填）`,
  },
]

export const surveyOfTemplate = ({ text }: QuestionnaireTemplate): PastedSurvey => parsePastedSurvey(text)
