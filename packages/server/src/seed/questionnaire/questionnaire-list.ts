import type {
  DimensionKey,
  QuestionnaireMode,
  QuestionnaireState,
} from '@portal/contract/areas/questionnaire/questionnaire.ts'

export interface DemoQuestionnaire {
  title: string
  intro: string
  mode: QuestionnaireMode
  state: QuestionnaireState
  dimensions: DimensionKey[]
  /** Days from today, of its beginning and its end. */
  days: [number, number]
  /** About how many people it is for, in some departments; null for everybody. */
  forPeople: number | null
  /** Share of them that has answered, 0–1. */
  answered: number
  daily?: true
  /** By a public link, also for guests. */
  open?: true
  quota?: { question: number; option: string; name: string; limit: number }
  /** The question is asked only of those who chose one of these options before. */
  showIf?: { question: number; on: number; options: string[] }
  /** Title of the one it was made from: their questions go together one by one. */
  copyOf?: string
  /** In the words of pasted texts. */
  text: string
}

const FIVE = 'A. 非常满意\nB. 满意\nC. 一般\nD. 不满意\nE. 非常不满意'

export const demoQuestionnaires: readonly DemoQuestionnaire[] = [
  {
    title: '2026 年度员工满意度调查',
    copyOf: '2025 年度员工满意度调查',
    intro: '为改进管理与服务，请如实填写。全部问题约需 4 分钟。',
    mode: 'anonymous',
    state: 'closed',
    dimensions: ['company', 'gender'],
    days: [-45, -15],
    forPeople: 420,
    answered: 0.76,
    showIf: { question: 2, on: 1, options: ['o4', 'o5'] },
    text: `1. 你对公司的总体满意度
${FIVE}
2. 不满意的主要原因【多选题】
A. 薪酬福利
B. 工作强度
C. 管理方式
D. 发展机会
E. 其他
3. 食堂与宿舍
${FIVE}
4. 个人防护用品的质量与发放
${FIVE}
--- 发展与建议 ---
5. 过去一年你参加过的培训【多选题】
A. 安全培训
B. 技能培训
C. 管理培训
D. 以上都不是
6. 你愿意把公司推荐给朋友吗？【NPS】
7. 你最希望公司改进的一件事【简答题】（选填）`,
  },
  {
    title: '来访人员安全告知反馈',
    intro: '欢迎来到厂区。请在参观结束后用一分钟告诉我们你的感受，无需登录。',
    mode: 'anonymous',
    state: 'collecting',
    dimensions: [],
    days: [-20, 40],
    forPeople: null,
    answered: 0,
    open: true,
    text: `1. 你来访的目的
A. 业务洽谈
B. 施工检修
C. 参观学习
D. 送货提货
2. 入厂前的安全告知是否清楚
A. 非常清楚
B. 比较清楚
C. 不太清楚
D. 没有告知
3. 你对厂区安全管理的总体评价【评分题】
4. 你的建议【简答题】（选填）`,
  },
  {
    title: '春季安全培训效果反馈',
    intro: '请参加春季集中培训的同事填写，用于改进下一期课程。',
    mode: 'named',
    state: 'collecting',
    dimensions: ['company'],
    days: [-6, 9],
    forPeople: 190,
    answered: 0.74,
    quota: { question: 4, option: 'o3', name: '愿意参加现场演示的名额', limit: 40 },
    text: `1. 本次培训的总体评价【评分题】
2. 内容与岗位的结合程度
A. 非常紧密
B. 比较紧密
C. 一般
D. 脱节
3. 讲师的讲解
${FIVE}
4. 你希望下一期采用的形式
A. 集中授课
B. 线上学习
C. 现场演示
D. 师带徒
5. 其他建议【简答题】（选填）`,
  },
  {
    title: '班组安全文化调查',
    intro: '本问卷为保密调查，只公布汇总结果。',
    mode: 'confidential',
    state: 'closed',
    dimensions: ['company', 'post'],
    days: [-80, -50],
    forPeople: 340,
    answered: 0.78,
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
4. 影响现场安全的主要因素【多选题】
A. 工期紧
B. 人员培训不足
C. 设备老化
D. 防护用品不足
E. 管理要求不落实
5. 请按重要程度排序【排序题】
A. 人员能力
B. 设备状态
C. 制度执行
D. 现场环境
6. 对本单位安全管理的总体评价【评分题】`,
  },
  {
    title: '每日上岗状态自查',
    intro: '上岗前一分钟，确认自己的状态。每天一次。',
    mode: 'anonymous',
    state: 'collecting',
    dimensions: [],
    days: [-5, 25],
    forPeople: 60,
    answered: 0.7,
    daily: true,
    text: `1. 昨晚睡眠时间
A. 7 小时以上
B. 5–7 小时
C. 不足 5 小时
2. 今天身体有无不适【判断题】
3. 今天的精神状态【评分题】`,
  },
  {
    title: '后勤服务满意度',
    intro: '感谢你抽出 2 分钟为后勤服务打分。',
    mode: 'confidential',
    state: 'in_review',
    dimensions: ['company'],
    days: [0, 20],
    forPeople: null,
    answered: 0,
    text: `1. 食堂菜品
${FIVE}
2. 通勤班车
${FIVE}
3. 你的手机号（便于回访）【填空题】（选填）
4. 其他意见【简答题】（选填）`,
  },
  {
    title: '新版工装意见征集',
    intro: '',
    mode: 'named',
    state: 'draft',
    dimensions: [],
    days: [3, 17],
    forPeople: null,
    answered: 0,
    text: `1. 你更喜欢的颜色
A. 藏蓝
B. 深灰
C. 橙色
2. 你常穿的尺码
A. M
B. L
C. XL
D. XXL
3. 其他建议【简答题】（选填）`,
  },
  {
    title: '2025 年度员工满意度调查',
    intro: '为改进管理与服务，请如实填写。全部问题约需 3 分钟。',
    mode: 'anonymous',
    state: 'closed',
    dimensions: ['company', 'gender'],
    days: [-410, -380],
    forPeople: 420,
    answered: 0.68,
    showIf: { question: 2, on: 1, options: ['o4', 'o5'] },
    text: `1. 你对公司的总体满意度
${FIVE}
2. 不满意的主要原因【多选题】
A. 薪酬福利
B. 工作强度
C. 管理方式
D. 发展机会
3. 食堂的饭菜与服务
${FIVE}
4. 劳动防护用品的质量与发放
${FIVE}`,
  },
]

/** What people write where they may write anything. */
export const demoRemarks = [
  '食堂晚餐的菜品可以再丰富一些',
  '希望增加技能培训的场次',
  '加班审批流程太长，希望简化',
  '现场照明需要加强',
  '防护手套不耐磨，建议更换',
  '希望班车时间再早十分钟',
  '多一些现场演示，少一些念稿',
  '检修工具数量不够，经常要等',
  '暂无建议',
  '宿舍热水供应不稳定',
  '隐患上报以后希望有反馈',
  '建议给夜班配备夜宵',
] as const
