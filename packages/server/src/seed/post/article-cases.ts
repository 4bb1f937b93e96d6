import type { DemoPost } from './demo-post.ts'

const aCase = (
  title: string,
  daysAgo: number,
  readPercent: number,
  text: readonly string[],
  more: Partial<DemoPost> = {},
): DemoPost => ({
  kind: 'article',
  category: 'case',
  author: '安全质量部',
  source: '事故调查报告摘编',
  title,
  daysAgo,
  readPercent,
  text,
  ...more,
})

/** What went wrong elsewhere, and what the texts of other kinds of columns are made of. */
export const demoCases: readonly DemoPost[] = [
  aCase('一次未断电的检修', 38, 49, [
    '检修人员误认为上级开关已断开，未验电即打开接线盒，被电弧灼伤。',
    '直接原因：未验电。管理原因：作业票上的停电范围与现场不符，许可人没有到场核对。',
    '教训：票上写的不算，现场验的才算。',
  ]),
  aCase('罐内作业三人窒息', 34, 46, [
    '一人进罐后倒下，两名同伴未佩戴呼吸器先后下罐施救，三人全部窒息。',
    '如果第一个发现的人先打开风机、再呼叫救援，后两人不会遇险。',
  ]),
  aCase('脚手架上少了一块板', 29, 42, [
    '架子工撤走一块脚手板未做标记，次日油漆工踏空坠落，安全带没有挂。',
    '拆改脚手架须挂牌停用；没有挂点的地方不能作业。',
  ]),
  aCase('吊物下的近路', 25, 38, [
    '行人为少走三十米从吊物下穿过，吊带断裂，重物落在身后半米。',
    '警戒区要有人看，光拉一根绳子不够。',
  ]),
  aCase('动火后的两小时', 21, 34, [
    '焊渣落进电缆沟，作业结束两小时后起火。',
    '动火结束后留人观察不少于三十分钟，电缆沟、夹层要加倍。',
  ]),
  {
    kind: 'article',
    category: 'knowledge',
    title: '红船精神的由来',
    author: '党委宣传部',
    source: '党史学习教育读本',
    daysAgo: 42,
    readPercent: 57,
    text: [
      '1921 年，中国共产党第一次全国代表大会在上海开幕，最后一天的会议在嘉兴南湖的一条游船上举行。',
      '开天辟地、敢为人先的首创精神，坚定理想、百折不挠的奋斗精神，立党为公、忠诚为民的奉献精神，是红船精神的内涵。',
    ],
  },
  {
    kind: 'article',
    category: 'knowledge',
    title: '延安时期的自力更生',
    author: '党委宣传部',
    source: '党史学习教育读本',
    daysAgo: 31,
    readPercent: 50,
    text: [
      '面对封锁，边区军民开荒种地、纺纱织布，做到生产自给。',
      '自己动手，丰衣足食，是那个年代留给今天最朴素的一句话。',
    ],
  },
  {
    kind: 'article',
    category: 'knowledge',
    title: '大庆油田的“三老四严”',
    author: '党委宣传部',
    source: '工业史话',
    daysAgo: 23,
    readPercent: 46,
    text: [
      '对待事业，要当老实人、说老实话、办老实事；对待工作，要有严格的要求、严密的组织、严肃的态度、严明的纪律。',
      '安全生产靠的也是这七个字：老实，加上严格。',
    ],
  },
  {
    kind: 'article',
    category: 'knowledge',
    title: '安全帽的百年变迁',
    author: '安全质量部',
    source: '工业史话',
    daysAgo: 17,
    readPercent: 37,
    text: ['从藤条帽到工程塑料，安全帽的重量减了一半，耐冲击提高了三倍。', '不变的是那根下颌带：不系，等于没戴。'],
  },
  aCase(
    '配电室里的一把梯子',
    0,
    0,
    ['竹梯变成了铝合金梯，碰到母线只差十厘米。', '配电室内只允许使用绝缘梯，梯上要有试验标签。'],
    {
      state: 'draft',
    },
  ),
]
