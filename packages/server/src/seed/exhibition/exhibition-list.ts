/** A work of the demonstration: picture of `seed-media/exhibition`, title, category, story, and how much it is liked. */
export interface DemoWork {
  picture: string
  title: string
  category: string
  story: string
  place: string
  /** Out of a hundred. */
  liked: number
}

export const winterWorks: readonly DemoWork[] = [
  {
    picture: 'tower',
    title: '晨曦里的塔',
    category: '风景',
    story: '交接班路上，冷却塔刚好挡住太阳。',
    place: '二期厂区',
    liked: 62,
  },
  {
    picture: 'line',
    title: '银线上的红衣',
    category: '人物',
    story: '雪后带电作业，风里站了三个小时。',
    place: '白石岭线路',
    liked: 74,
  },
  {
    picture: 'arc',
    title: '弧光',
    category: '人物',
    story: '焊工老周的最后一道缝，第二天他就退休了。',
    place: '检修车间',
    liked: 57,
  },
  {
    picture: 'meeting',
    title: '班前五分钟',
    category: '班组',
    story: '每天五分钟，先说风险再说活。',
    place: '运行三班',
    liked: 33,
  },
  {
    picture: 'screens',
    title: '不眠的屏',
    category: '班组',
    story: '除夕夜的集控室，四块屏一直亮着。',
    place: '集控室',
    liked: 40,
  },
  {
    picture: 'wind',
    title: '风起时',
    category: '风景',
    story: '并网第一天，风机一起转了起来。',
    place: '海边风场',
    liked: 28,
  },
  {
    picture: 'wrench',
    title: '最后一扣',
    category: '细节',
    story: '力矩到位的那一声“咔”，最让人踏实。',
    place: '汽机房',
    liked: 48,
  },
  {
    picture: 'miner',
    title: '八百米下',
    category: '人物',
    story: '下井前他说：灯在，人就在。',
    place: '东采区',
    liked: 70,
  },
  {
    picture: 'pipes',
    title: '巡检路上',
    category: '细节',
    story: '一条管线走了十二年，哪里有声音他都知道。',
    place: '热力管网',
    liked: 22,
  },
  {
    picture: 'snow',
    title: '扫雪',
    category: '人物',
    story: '大雪封站，先扫出一条通往主控室的路。',
    place: '石门变电站',
    liked: 44,
  },
  {
    picture: 'home',
    title: '平安回家',
    category: '班组',
    story: '下夜班，女儿在门口等了半个钟头。',
    place: '家属院',
    liked: 66,
  },
  {
    picture: 'bridge',
    title: '栈桥',
    category: '风景',
    story: '输煤栈桥上的清晨，皮带声比鸟叫早。',
    place: '输煤车间',
    liked: 19,
  },
]

/** Works that wait for their moderator in the second exhibition. */
export const siteWorks: readonly DemoWork[] = [
  {
    picture: 'wrench',
    title: '力矩',
    category: '检修',
    story: '螺栓一颗一颗过手，谁拧的谁签字。',
    place: '汽机房',
    liked: 0,
  },
  {
    picture: 'pipes',
    title: '阀门前的人',
    category: '检修',
    story: '停送汽操作，一人操作一人监护。',
    place: '热力站',
    liked: 0,
  },
  {
    picture: 'meeting',
    title: '站班会',
    category: '班组',
    story: '新来的小陈第一次主持站班会。',
    place: '检修一班',
    liked: 0,
  },
]

/** The exhibition of the year before, with its result. */
export const lastWorks: readonly DemoWork[] = [
  {
    picture: 'snow',
    title: '雪中送电',
    category: '人物',
    story: '抢修到凌晨三点，村里的灯亮了。',
    place: '柳河村',
    liked: 80,
  },
  { picture: 'miner', title: '头灯', category: '人物', story: '升井的第一口气。', place: '东采区', liked: 64 },
  { picture: 'wind', title: '转起来', category: '风景', story: '第一台机组并网。', place: '海边风场', liked: 52 },
  {
    picture: 'tower',
    title: '冬日暖阳',
    category: '风景',
    story: '零下十五度，塔顶的汽像云。',
    place: '二期厂区',
    liked: 60,
  },
  { picture: 'home', title: '门口的灯', category: '人物', story: '夜班回家，灯还亮着。', place: '家属院', liked: 55 },
]
