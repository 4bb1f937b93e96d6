import type { ClassKind, ClassState } from '@portal/contract/areas/train/words.ts'

/** A class of the demo, told from today: days before or after, people by share. */
export interface ClassSeed {
  name: string
  category: 'safety' | 'team' | 'special' | 'skill' | 'newcomer' | 'manager'
  kind?: ClassKind
  /** Day of the first session, from today. */
  day: number
  /** Titles of its sessions, two a day. */
  sessions: readonly string[]
  capacity: number
  people: number
  waiting?: number
  offered?: number
  pending?: number
  state: ClassState
  room?: boolean
  reason?: string
  template?: boolean
  /** Seats of companies, by their place among them. */
  quotas?: readonly [company: number, quota: number][]
}

const TEAM = [
  '班组长的安全职责与法律责任',
  '双重预防：班组怎样做风险辨识',
  '作业许可与现场监护',
  '班前会与不安全行为纠正',
]
const SAFETY = ['新安全生产法要点', '事故案例剖析', '应急处置与报告']
const SPECIAL = ['受限空间作业规定', '气体检测实操', '监护与救援演练']
const SKILL = ['设备结构与点检', '常见故障判断', '检修工艺实操']
const NEWCOMER = ['公司级安全教育', '职业健康与劳动防护', '消防与急救']
const MANAGER = ['安全领导力', '责任制与考核', '隐患排查治理体系']

const past = (
  name: string,
  category: ClassSeed['category'],
  day: number,
  sessions: readonly string[],
  people: number,
): ClassSeed => ({
  name,
  category,
  day,
  sessions,
  capacity: Math.max(20, Math.ceil(people / 5) * 5),
  people,
  state: 'archived',
})

/** More than thirty classes over two years, in every state there is. */
export const classPlan: readonly ClassSeed[] = [
  past('2024 年第 4 期班组长安全管理培训班', 'team', -700, TEAM, 38),
  past('2025 年新员工三级安全教育培训班（春）', 'newcomer', -640, NEWCOMER, 52),
  past('受限空间作业监护人培训班', 'special', -590, SPECIAL, 24),
  past('电气检修技能提升班', 'skill', -545, SKILL, 18),
  past('2025 年第 1 期班组长安全管理培训班', 'team', -500, TEAM, 40),
  past('中层管理人员安全履职培训班', 'manager', -455, MANAGER, 32),
  past('安全生产法宣贯培训班', 'safety', -410, SAFETY, 60),
  past('2025 年新员工三级安全教育培训班（秋）', 'newcomer', -365, NEWCOMER, 47),
  past('高处作业人员培训班', 'special', -330, SPECIAL, 26),
  past('2025 年第 2 期班组长安全管理培训班', 'team', -290, TEAM, 39),
  past('仪表维护技能培训班', 'skill', -245, SKILL, 16),
  past('事故案例警示教育班', 'safety', -205, SAFETY, 75),
  past('2026 年第 1 期班组长安全管理培训班', 'team', -160, TEAM, 40),
  past('吊装作业指挥人员培训班', 'special', -120, SPECIAL, 20),
  { ...past('2026 年新员工三级安全教育培训班', 'newcomer', -75, NEWCOMER, 44), state: 'archived' },
  { ...past('设备润滑管理培训班', 'skill', -25, SKILL, 22), state: 'graduated' },
  { ...past('2026 年第 2 期班组长安全管理培训班', 'team', -18, TEAM, 40), state: 'graduated' },
  { ...past('动火作业审批人培训班', 'special', -6, SPECIAL, 25), state: 'ended' },
  { ...past('危险化学品储运安全培训班', 'safety', -4, SAFETY, 31), state: 'ended' },
  {
    name: '应急救护员取证培训班',
    category: 'safety',
    day: 0,
    sessions: [...SAFETY, '心肺复苏实操'],
    capacity: 30,
    people: 28,
    state: 'running',
    room: true,
  },
  {
    name: '冬季施工安全专题班',
    category: 'safety',
    kind: 'special',
    day: 3,
    sessions: ['面授：脚手架防滑与除冰'],
    capacity: 60,
    people: 58,
    offered: 2,
    waiting: 3,
    state: 'open',
    room: true,
  },
  {
    name: '岁末安全生产专题班',
    category: 'safety',
    kind: 'special',
    day: -5,
    sessions: [],
    capacity: 200,
    people: 120,
    state: 'running',
  },
  {
    name: '2026 年第 3 期班组长安全管理培训班',
    category: 'team',
    day: 5,
    sessions: TEAM,
    capacity: 60,
    people: 48,
    offered: 2,
    pending: 5,
    waiting: 20,
    state: 'open',
    room: true,
    quotas: [
      [0, 24],
      [1, 8],
      [2, 20],
    ],
  },
  {
    name: '有限空间监护实操班',
    category: 'special',
    day: 9,
    sessions: SPECIAL,
    capacity: 16,
    people: 16,
    waiting: 4,
    state: 'confirmed',
    room: true,
  },
  { name: '配电室运行人员培训班', category: 'skill', day: 16, sessions: SKILL, capacity: 30, people: 9, state: 'open' },
  {
    name: '2027 年新员工入职安全教育班',
    category: 'newcomer',
    day: 40,
    sessions: NEWCOMER,
    capacity: 80,
    people: 0,
    state: 'open',
  },
  {
    name: '管理人员安全履职复训班',
    category: 'manager',
    day: 25,
    sessions: MANAGER,
    capacity: 40,
    people: 0,
    state: 'draft',
  },
  {
    name: '起重机械司机复审培训班',
    category: 'special',
    day: 30,
    sessions: SPECIAL,
    capacity: 24,
    people: 0,
    state: 'draft',
  },
  {
    name: '秋季防火培训班',
    category: 'safety',
    day: -2,
    sessions: SAFETY,
    capacity: 50,
    people: 22,
    waiting: 0,
    state: 'cancelled',
    reason: '场地检修，并入下一期',
  },
  {
    name: '班组长安全管理培训班（模板）',
    category: 'team',
    day: 60,
    sessions: [],
    capacity: 40,
    people: 0,
    state: 'draft',
    template: true,
  },
  {
    name: '消防安全月专题班',
    category: 'safety',
    kind: 'special',
    day: -50,
    sessions: [],
    capacity: 100,
    people: 90,
    state: 'archived',
  },
  {
    name: '春节复工安全专题班',
    category: 'safety',
    kind: 'special',
    day: 40,
    sessions: [],
    capacity: 150,
    people: 0,
    state: 'open',
  },
  {
    name: '有限空间作业警示教育专题班',
    category: 'safety',
    kind: 'special',
    day: 25,
    sessions: [],
    capacity: 80,
    people: 0,
    state: 'draft',
  },
]
