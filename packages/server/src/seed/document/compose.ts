import type { Topic } from './topic.ts'
import { topics } from './topics.ts'

export interface Section {
  heading: string
  lines: readonly string[]
}

/** A document of the demonstration as it is written, before it becomes pages. */
export interface DemoText {
  /** Name of its files. */
  key: string
  title: string
  topic: string
  kind: (typeof kinds)[number]['kind']
  form: 'pdf' | 'docx' | 'xlsx'
  sections: readonly Section[]
  /** The same before its last change, with the words of that change. */
  former?: { sections: readonly Section[]; changeNote: string }
  /** An inspection is a table beside its words. */
  rows?: readonly (readonly string[])[]
}

const numbered = (lines: readonly string[], chapter: number): string[] =>
  lines.map((line, at) => `${chapter}.${at + 1}　${line}。`)

const article = (lines: readonly string[], from: number): string[] =>
  lines.map((line, at) => `第 ${from + at} 条　${line}。`)

const rulesOf = ({ name, keeper, scope, hazards, before, steps, bans, checks }: Topic): Section[] => [
  {
    heading: '第一章　总则',
    lines: article(
      [
        `为规范${name}，防止事故发生，保障员工生命和财产安全，依据安全生产法及有关标准制定本办法`,
        `本办法适用于本单位范围内${scope}，承包商同样遵守`,
        `${name}实行谁主管谁负责、谁审批谁负责、谁作业谁负责，坚持先辨识风险、再落实措施、后开展工作`,
        `主要风险包括：${hazards.join('；')}`,
      ],
      1,
    ),
  },
  {
    heading: '第二章　职责',
    lines: article(
      [
        `${keeper}是归口管理部门，负责制度修订、培训、监督检查和考核`,
        '各部门负责人对本部门范围内的工作负领导责任，配备合格的人员和器材',
        '作业负责人负责现场组织，向全体人员交代任务、风险和措施，并确认每个人都已明白',
        '监护人全程在场，发现异常有权立即停止作业并组织撤离',
        '员工有权拒绝违章指挥和强令冒险作业，发现危及人身安全的情况有权停止作业',
      ],
      5,
    ),
  },
  { heading: '第三章　事前准备', lines: article(before, 10) },
  { heading: '第四章　实施要求', lines: article(steps, 15) },
  {
    heading: '第五章　禁止事项',
    lines: article(
      bans.map((ban) => `严禁${ban}`),
      20,
    ),
  },
  {
    heading: '第六章　检查与考核',
    lines: article(
      [
        `${keeper}每月检查一次，检查内容包括：${checks.map(([what]) => what).join('；')}`,
        '对违反本办法的部门和个人，按照安全生产奖惩规定考核；造成事故的依法追究责任',
        '及时发现并报告重大风险、避免事故的人员给予奖励',
      ],
      25,
    ),
  },
  {
    heading: '第七章　附则',
    lines: article([`本办法由${keeper}负责解释`, '本办法自发布之日起施行，原有规定同时废止'], 28),
  },
]

const procedureOf = ({ name, scope, hazards, before, steps, bans }: Topic): Section[] => [
  { heading: '1　适用范围', lines: [`本规程适用于${scope}。操作人员须经培训考试合格，并每年复训一次。`] },
  { heading: '2　风险提示', lines: numbered(hazards, 2) },
  { heading: '3　操作前确认', lines: numbered(before, 3) },
  { heading: '4　操作步骤', lines: numbered(steps, 4) },
  {
    heading: '5　禁止行为',
    lines: numbered(
      bans.map((ban) => `不得${ban}`),
      5,
    ),
  },
  {
    heading: '6　交接与记录',
    lines: numbered(
      ['未完成的工作须当面交接风险、措施和进度', '记录由班组保存，期限不少于一年', `${name}中的异常情况当班上报`],
      6,
    ),
  },
]

const responseOf = ({ name, keeper, hazards, response, bans }: Topic): Section[] => [
  {
    heading: '1　事故风险',
    lines: numbered(
      hazards.map((hazard) => `可能发生${hazard}`),
      1,
    ),
  },
  {
    heading: '2　组织与职责',
    lines: numbered(
      [
        '现场负责人任应急组长，统一指挥抢险、疏散和报告',
        '抢险组由当班人员组成，穿戴防护装备后按本方案处置',
        '警戒组封锁路口，引导救援车辆，清点撤离人员',
        `${keeper}接到报告后 15 分钟内到达现场并协调支援`,
      ],
      2,
    ),
  },
  { heading: '3　处置程序', lines: numbered(response, 3) },
  {
    heading: '4　注意事项',
    lines: numbered(
      [
        '任何情况下先保证救援人员自身安全',
        `处置期间严禁${bans[0] ?? ''}`,
        '未经应急组长同意不得解除警戒',
        '对外信息由单位统一发布',
      ],
      4,
    ),
  },
  {
    heading: '5　报告与恢复',
    lines: numbered(
      [
        '第一时间向值班室报告时间、地点、人员和现状',
        '按规定时限逐级上报，不得迟报、漏报、瞒报',
        `${name}恢复前须重新辨识风险并办理手续`,
        '一周内完成总结，修订方案并组织演练',
      ],
      5,
    ),
  },
]

const inspectionOf = ({ name, keeper, checks }: Topic): Section[] => [
  {
    heading: '使用说明',
    lines: [
      `本表用于${name}的日常检查与专项检查，由检查人逐项填写，不符合的当场记录并拍照。`,
      `检查结果汇总到${keeper}，重大问题立即停止工作。`,
      `共 ${checks.length} 项，全部符合为合格；一项及以上不符合须在限期内整改并复查。`,
    ],
  },
]

const kinds = [
  { kind: '管理办法', sections: rulesOf },
  { kind: '操作规程', sections: procedureOf },
  { kind: '现场处置方案', sections: responseOf },
  { kind: '检查指引', sections: inspectionOf },
] as const

/** Of each kind one comes as Word and of the inspections two as Excel, as they do in any house. */
const formOf = (kind: DemoText['kind'], at: number): DemoText['form'] => {
  if (kind === '检查指引' && (at === 0 || at === 5)) return 'xlsx'
  return kind !== '检查指引' && at === 3 ? 'docx' : 'pdf'
}

/** Rules were sharpened once: what the first version did not forbid yet. */
const formerOf = (topic: Topic): DemoText['former'] => ({
  sections: rulesOf({ ...topic, bans: topic.bans.slice(0, -1) }),
  changeNote: `增加“严禁${topic.bans.at(-1)}”的要求`,
})

const WITH_FORMER = 6

const textOf = (topic: Topic, at: number, kindAt: number): DemoText => {
  const { kind, sections } = kinds[kindAt] ?? kinds[0]
  return {
    key: `${String(at + 1).padStart(2, '0')}-${kindAt + 1}`,
    title: kind === '管理办法' ? `${topic.name.replace(/管理$/, '')}${kind}` : `${topic.name}${kind}`,
    topic: topic.name,
    kind,
    form: formOf(kind, at),
    sections: sections(topic),
    ...(kind === '管理办法' && at < WITH_FORMER && formOf(kind, at) === 'pdf' && { former: formerOf(topic) }),
    ...(kind === '检查指引' && {
      rows: topic.checks.map(([what, how], no) => [`${no + 1}`, what, how, '□ 符合　□ 不符合']),
    }),
  }
}

/** Where its files lie below the folder of all: one for each kind, so that none is crowded. */
export const placeOf = (key: string): string => `${key.slice(3, 4)}/${key}`

export const INSPECTION_HEADS = ['序号', '检查内容', '检查方法', '结果'] as const

/** Forty documents: ten kinds of work, each with its rules, its procedure, its response and its inspection. */
export const demoTexts: readonly DemoText[] = topics.flatMap((topic, at) =>
  kinds.map((_kind, kindAt) => textOf(topic, at, kindAt)),
)
