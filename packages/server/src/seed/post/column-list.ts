import type { ColumnItemType } from '@portal/contract/areas/column/words.ts'

interface DemoArticle {
  title: string
  /** Place of its section. */
  section: number
  required?: boolean
}

export interface DemoColumn {
  name: string
  kind: 'general' | 'party' | 'history' | 'special'
  intro: string
  sections: readonly string[]
  articles: readonly DemoArticle[]
  /** How many things of other kinds stand in it, all of them optional. */
  beside?: Partial<Record<Exclude<ColumnItemType, 'article'>, number>>
  badge?: true
  order?: 'time'
  state?: 'draft' | 'retired'
  /** Name of the company it is for; without it everybody. */
  company?: string
}

const inSection = (section: number, titles: readonly string[], required = true): DemoArticle[] =>
  titles.map((title) => ({ title, section, required }))

const hot = [
  '动火作业五步确认法',
  '受限空间：先通风，再检测，后作业',
  '安全带要高挂低用',
  '停电、验电、接地：一步都不能省',
]
const cases = ['一次未断电的检修', '罐内作业三人窒息', '脚手架上少了一块板', '吊物下的近路', '动火后的两小时']
const party = ['红船精神的由来', '延安时期的自力更生', '大庆油田的“三老四严”']
const daily = [
  '夏季高温作业怎样补水',
  '劳动防护用品的有效期在哪里看',
  '灭火器压力表的三种颜色',
  '心肺复苏：按得深，按得快，别停手',
]
const team = ['班前会怎样开才有用', '交叉作业时谁听谁的', '吊装作业中的“十不吊”', '化学品泄漏后的前三分钟']

const small = (
  kind: DemoColumn['kind'],
  name: string,
  intro: string,
  titles: readonly string[],
  more: Partial<DemoColumn> = {},
): DemoColumn => ({ kind, name, intro, sections: [], articles: inSection(0, titles), ...more })

/** Six columns of each kind. */
export const demoColumns: readonly DemoColumn[] = [
  {
    kind: 'special',
    name: '高风险作业必知',
    intro: '动火、受限空间、高处、停电四类作业，上岗前逐篇读完。',
    badge: true,
    sections: ['作业要领', '延伸学习'],
    articles: [...inSection(0, hot), ...inSection(1, ['受限空间作业的现场布置图解'], false)],
    beside: { video: 3, doc: 1, practice: 1 },
  },
  {
    kind: 'special',
    name: '事故案例警示录',
    intro: '别人的教训，自己的课本。每篇读完想一想：换作我们班，哪一步能拦住。',
    badge: true,
    sections: ['人身伤害', '火灾爆炸'],
    articles: [...inSection(0, cases.slice(0, 4)), ...inSection(1, cases.slice(4))],
    beside: { video: 2 },
  },
  small('special', '危险化学品专题', '储存、使用和应急处置。', ['化学品泄漏后的前三分钟'], {
    beside: { doc: 2, video: 1 },
  }),
  small(
    'special',
    '华东电力检修专题',
    '检修现场的布置和确认，仅面向华东电力。',
    ['受限空间作业的现场布置图解', hot[3] ?? ''],
    {
      company: '华东电力建设公司',
      badge: true,
    },
  ),
  small('special', '防寒防冻专题', '入冬前的检查和提示。', ['冬季防冻防滑提示'], { state: 'retired' }),
  small('special', '承包商管理专题', '正在编写。', [], { state: 'draft' }),
  small('general', '每日一读', '每天三分钟，读懂一个安全常识。', daily, { badge: true, order: 'time' }),
  small('general', '班组园地', '班前会、交叉作业、吊装、应急，班组长的案头书。', team, {
    beside: { activity: 1, practice: 1 },
  }),
  small(
    'general',
    '公司要闻',
    '集团公司和各单位的新鲜事。',
    ['集团公司召开四季度安全生产视频会', '华东电力检修部连续安全运行三千天'],
    {
      order: 'time',
    },
  ),
  small('general', '应急自救手册', '遇到时来得及想起的几件事。', [daily[3] ?? '', team[3] ?? '', daily[2] ?? ''], {
    badge: true,
  }),
  small('general', '旧版规程汇编', '已由新版替代。', ['旧版作业票填写说明'], { state: 'retired' }),
  small('general', '作业票新规', '新版作业票启用后发布。', ['新版作业票填写说明'], { state: 'draft' }),
  {
    kind: 'party',
    name: '党史学习教育',
    intro: '从红船出发，读懂一部百年奋斗史。',
    badge: true,
    sections: ['必读篇目', '视频辅导'],
    articles: inSection(0, party),
    beside: { video: 2 },
  },
  small('party', '支部书架', '支部推荐阅读。', [party[2] ?? '', party[0] ?? '']),
  small('party', '党员安全示范岗', '身边的榜样。', ['华东电力检修部连续安全运行三千天', party[2] ?? ''], {
    badge: true,
  }),
  small('party', '党课辅导', '每月一讲。', [party[1] ?? ''], { beside: { doc: 1, video: 1 } }),
  small('party', '主题教育专栏', '学习安排将于近期发布。', [], { state: 'draft' }),
  small('party', '往年学习资料', '已归档。', [party[0] ?? ''], { state: 'retired' }),
  small('history', '工业史话', '一件劳保用品、一条规程背后的故事。', ['安全帽的百年变迁', party[2] ?? ''], {
    badge: true,
  }),
  small('history', '规程的由来', '每一条规程都是用教训写成的。', [cases[0] ?? '', cases[1] ?? '']),
  small('history', '企业记忆', '三千天里的人和事。', ['华东电力检修部连续安全运行三千天']),
  small('history', '老照片的故事', '正在征集。', [], { state: 'draft' }),
  small('history', '历史上的安全大事', '每一次改变都从一次事故开始。', [
    cases[2] ?? '',
    cases[3] ?? '',
    cases[4] ?? '',
  ]),
  small('history', '厂史陈列', '已移至展厅。', ['安全帽的百年变迁'], { state: 'retired' }),
]
