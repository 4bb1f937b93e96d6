import type { DicCode } from '@portal/contract/areas/video/label.ts'

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
}

type Base = Pick<Course, 'media' | 'topic' | 'tags' | 'lecturer' | 'summary'> & { title: string }

const bases: readonly Base[] = [
  {
    media: 'safety-law-lecture',
    title: '安全生产法全文解读',
    topic: '法律法规',
    tags: ['安全生产法'],
    lecturer: '林书远',
    summary: '逐章讲解安全生产法，结合近三年典型案例说明各级人员的法定职责与法律责任。',
  },
  {
    media: 'hazard-inspection-lecture',
    title: '隐患排查治理实务',
    topic: '隐患治理',
    tags: ['隐患排查', '双重预防'],
    lecturer: '赵安平',
    summary: '从分级判定、排查清单到整改“五落实”和验收销号，讲清隐患闭环管理的每一步。',
  },
  {
    media: 'fire-safety-basics',
    title: '消防安全基础',
    topic: '消防安全',
    tags: ['灭火器', '疏散逃生'],
    lecturer: '林书远',
    summary: '认识火灾的四个阶段，掌握灭火器使用要领与疏散逃生方法。',
  },
  {
    media: 'electrical-safety',
    title: '用电安全',
    topic: '电气安全',
    tags: ['停送电', '触电急救'],
    lecturer: '林书远',
    summary: '停电、验电、接地、挂牌四步法与触电现场处置。',
  },
  {
    media: 'work-at-height',
    title: '高处作业',
    topic: '高风险作业',
    tags: ['高处作业'],
    lecturer: '赵安平',
    summary: '两米及以上作业的防护要求、脚手架验收与恶劣天气停工标准。',
  },
  {
    media: 'confined-space',
    title: '有限空间作业',
    topic: '高风险作业',
    tags: ['有限空间'],
    lecturer: '赵安平',
    summary: '先通风、再检测、后作业，专人监护，严禁盲目施救。',
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
  {
    media: 'wear-helmet-correctly',
    title: '正确佩戴安全帽',
    topic: '安全微课',
    tags: ['个人防护'],
    lecturer: '赵安平',
    summary: '四步检查，三十秒学会正确佩戴安全帽。',
  },
]

const audienceFor = ({ media }: Base): Course['audience'] =>
  media === 'hazard-inspection-lecture'
    ? 'safetyStaff'
    : media === 'work-at-height' || media === 'confined-space'
      ? 'frontLine'
      : 'all'

const schoolCourses = (year: number): Course[] =>
  bases.map((base, at) => ({
    ...base,
    title: `${base.title}（${year} 年）`,
    channel: 'school' as const,
    year,
    required: at < 3,
    audience: audienceFor(base),
  }))

/** The school of 2021 (the year it opens with), last year's and this year's, and a shelf of open courses. */
export const courses: readonly Course[] = [
  ...schoolCourses(2021),
  ...schoolCourses(2025),
  ...schoolCourses(2026),
  ...bases
    .filter(({ media }) => !media.endsWith('lecture'))
    .map((base) => ({ ...base, channel: 'portal' as const, year: 2026, required: false, audience: 'all' as const })),
]
