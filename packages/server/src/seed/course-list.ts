import type { DicCode } from '@portal/contract/areas/video/label.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'

interface Topic {
  category: DicCode
  name: string
  tags: [string, string | null][]
}

/** 分类 with their 标签; the same shelf for every year. */
export const topics: readonly Topic[] = [
  {
    category: 'shipin',
    name: '消防安全',
    tags: [
      ['灭火器', '#d9534f'],
      ['疏散逃生', '#f0ad4e'],
      ['动火作业', null],
    ],
  },
  {
    category: 'shipin',
    name: '电气安全',
    tags: [
      ['停送电', '#1d6fd1'],
      ['触电急救', '#d9534f'],
      ['临时用电', null],
    ],
  },
  {
    category: 'shipin',
    name: '高风险作业',
    tags: [
      ['高处作业', '#b54708'],
      ['有限空间', '#5b21b6'],
      ['吊装作业', null],
    ],
  },
  {
    category: 'shipin',
    name: '应急救援',
    tags: [
      ['心肺复苏', '#d9534f'],
      ['应急预案', null],
    ],
  },
  {
    category: 'shipin',
    name: '法律法规',
    tags: [
      ['安全生产法', '#1d6fd1'],
      ['职业健康', null],
    ],
  },
  {
    category: 'shipin',
    name: '隐患治理',
    tags: [
      ['隐患排查', '#2f7a1f'],
      ['双重预防', null],
    ],
  },
  {
    category: 'shipin',
    name: '网络安全',
    tags: [
      ['口令安全', '#312e81'],
      ['钓鱼邮件', null],
    ],
  },
  {
    category: 'xiaoshipin',
    name: '安全微课',
    tags: [
      ['个人防护', '#2f7a1f'],
      ['班前会', null],
    ],
  },
  {
    category: 'doc',
    name: '规章制度',
    tags: [
      ['操作规程', null],
      ['应急预案文本', null],
    ],
  },
]

interface Course {
  media: string
  title: string
  topic: string
  tags: string[]
  channel: 'portal' | 'school'
  year: number
  required: boolean
  audience: 'all' | 'safetyStaff' | 'frontLine'
  lecturer: string
  summary: string
  /** How far the learner of the sign-in page came, in percent. */
  learnt?: number
}

/** Everything of the demo stands around the day it is first started. */
export const THIS_YEAR = shanghaiYear(Date.now())

type Base = Pick<Course, 'media' | 'title' | 'topic' | 'tags' | 'lecturer' | 'summary'> &
  Partial<Pick<Course, 'required' | 'audience' | 'learnt'>>

/** First in the list is first on the shelf. */
const thisYear: readonly Base[] = [
  {
    media: 'safety-law-lecture',
    title: '安全生产法全文解读',
    topic: '法律法规',
    tags: ['安全生产法'],
    lecturer: '林书远',
    summary: '逐章讲解安全生产法，结合近三年典型案例说明各级人员的法定职责与法律责任。',
    required: true,
    learnt: 57,
  },
  {
    media: 'fire-extinguisher',
    title: '消防安全基础：灭火器的选择与使用',
    topic: '消防安全',
    tags: ['灭火器', '疏散逃生'],
    lecturer: '林书远',
    summary: '认识火灾的分类，按燃烧物选对灭火器，掌握提、拔、握、压的要领和日常检查。',
    required: true,
  },
  {
    media: 'hazard-inspection-lecture',
    title: '隐患排查治理实务',
    topic: '隐患治理',
    tags: ['隐患排查', '双重预防'],
    lecturer: '赵安平',
    summary: '从分级判定、排查清单到整改“五落实”和验收销号，讲清隐患闭环管理的每一步。',
    required: true,
    audience: 'safetyStaff',
  },
  {
    media: 'confined-space-risk',
    title: '有限空间作业风险辨识与管控',
    topic: '高风险作业',
    tags: ['有限空间'],
    lecturer: '赵安平',
    summary: '先通风、再检测、后作业：辨认有限空间，识别十种常见危害，专人监护，严禁盲目施救。',
    audience: 'frontLine',
    learnt: 60,
  },
  {
    media: 'switchgear-operation',
    title: '低压配电柜停送电操作',
    topic: '电气安全',
    tags: ['停送电'],
    lecturer: '林书远',
    summary: '停电、验电、接地、挂牌四步法，送电的顺序，以及误操作的典型案例。',
    learnt: 20,
  },
  {
    media: 'harness-anchor',
    title: '高处作业：安全带系挂点的选择',
    topic: '高风险作业',
    tags: ['高处作业'],
    lecturer: '赵安平',
    summary: '两米及以上作业的防护要求，挂点的承载、坠落距离的计算，没有挂点时的办法。',
    audience: 'frontLine',
  },
  {
    media: 'cpr-and-aed',
    title: '心肺复苏与 AED',
    topic: '应急救援',
    tags: ['心肺复苏'],
    lecturer: '林书远',
    summary: '判断意识与呼吸，胸外按压与人工呼吸，自动体外除颤仪的使用和现场移交。',
  },
  {
    media: 'helmet-check',
    title: '安全帽佩戴与检查',
    topic: '高风险作业',
    tags: ['高处作业'],
    lecturer: '赵安平',
    summary: '帽壳、帽衬、下颏带的检查，佩戴的要领，什么时候必须报废。',
  },
  {
    media: 'phishing-mail',
    title: '钓鱼邮件的识别',
    topic: '网络安全',
    tags: ['口令安全', '钓鱼邮件'],
    lecturer: '林书远',
    summary: '从发件人、链接和附件认出钓鱼邮件，点开以后第一时间该做什么。',
  },
  {
    media: 'lifting-work',
    title: '吊装作业十不吊',
    topic: '高风险作业',
    tags: ['吊装作业'],
    lecturer: '赵安平',
    summary: '吊装前的检查、十不吊的每一条和现场指挥信号。',
  },
  {
    media: 'wear-helmet-correctly',
    title: '正确佩戴安全帽',
    topic: '安全微课',
    tags: ['个人防护'],
    lecturer: '赵安平',
    summary: '四步检查，三十秒学会正确佩戴安全帽。',
  },
]

const lastYear: readonly Base[] = [
  ...thisYear
    .filter(({ media }) => media === 'safety-law-lecture' || media === 'hazard-inspection-lecture')
    .map((base) => ({ ...base, learnt: 0 })),
  {
    media: 'fire-safety-basics',
    title: '消防安全基础',
    topic: '消防安全',
    tags: ['灭火器', '疏散逃生'],
    lecturer: '林书远',
    summary: '认识火灾的四个阶段，掌握灭火器使用要领与疏散逃生方法。',
    required: true,
  },
  {
    media: 'electrical-safety',
    title: '用电安全',
    topic: '电气安全',
    tags: ['停送电', '触电急救'],
    lecturer: '林书远',
    summary: '停电、验电、接地、挂牌四步法与触电现场处置。',
    learnt: 40,
  },
  {
    media: 'work-at-height',
    title: '高处作业',
    topic: '高风险作业',
    tags: ['高处作业'],
    lecturer: '赵安平',
    summary: '两米及以上作业的防护要求、脚手架验收与恶劣天气停工标准。',
    audience: 'frontLine',
  },
  {
    media: 'confined-space',
    title: '有限空间作业',
    topic: '高风险作业',
    tags: ['有限空间'],
    lecturer: '赵安平',
    summary: '先通风、再检测、后作业，专人监护，严禁盲目施救。',
    audience: 'frontLine',
  },
  {
    media: 'emergency-rescue',
    title: '应急救援',
    topic: '应急救援',
    tags: ['心肺复苏', '应急预案'],
    lecturer: '林书远',
    summary: '心肺复苏与自动体外除颤仪的使用，现场自救互救流程。',
  },
  {
    media: 'network-security-awareness',
    title: '网络安全意识',
    topic: '网络安全',
    tags: ['口令安全', '钓鱼邮件'],
    lecturer: '林书远',
    summary: '口令管理、钓鱼邮件识别与涉密信息保护。',
  },
]

const onShelf =
  (channel: Course['channel'], year: number) =>
  (base: Base): Course => ({ required: false, audience: 'all', ...base, channel, year })

const forEverybody = ({ required: _required, audience: _audience, learnt: _learnt, ...base }: Base): Base => base

/** The school of this year and of last year, and a shelf of open courses. */
export const courses: readonly Course[] = [
  ...thisYear.map(onShelf('school', THIS_YEAR)),
  ...lastYear.map(onShelf('school', THIS_YEAR - 1)),
  ...[...lastYear, ...thisYear.slice(-1)]
    .filter(({ media }) => !media.endsWith('lecture'))
    .map(forEverybody)
    .map(onShelf('portal', THIS_YEAR)),
]
