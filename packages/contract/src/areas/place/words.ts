import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const placeMode = choice({ normal: '常态化', alert: '疫情管控' }, '模式')
export type PlaceMode = (typeof placeMode.options)[number]

/** Who answers for a place: also for everything below it. */
export const placeDuty = choice({ manager: '管理员', guard: '门卫', safety: '安全员' }, '身份')
export type PlaceDuty = (typeof placeDuty.options)[number]

export const codeDirection = choice({ in: '进', out: '出', both: '进出' }, '方向')
export type CodeDirection = (typeof codeDirection.options)[number]

export const scanDirection = choice({ in: '进入', out: '离开' }, '方向')
export type ScanDirection = (typeof scanDirection.options)[number]

export const scanVerdict = choice({ green: '放行', amber: '待办理', red: '拒绝' }, '结果')
export type ScanVerdict = (typeof scanVerdict.options)[number]

export const scanVia = choice({ page: '扫码', device: '设备', guard: '门岗', makeUp: '补登' }, '方式')
export type ScanVia = (typeof scanVia.options)[number]

export const subjectKind = choice({ employee: '员工', guest: '访客' }, '人员类型')
export type SubjectKind = (typeof subjectKind.options)[number]

export const stayEnd = choice({ out: '扫码离开', inferred: '推断', auto: '自动', guard: '门岗登记' }, '结束方式')
export type StayEnd = (typeof stayEnd.options)[number]

export const placeListKind = choice({ allowed: '准入', denied: '禁入', duty: '值守' }, '名单')
export type PlaceListKind = (typeof placeListKind.options)[number]

/** How deep places stand in each other, the topmost counted. */
export const MOST_PLACE_LEVELS = 5
export const DEFAULT_MAX_STAY_HOURS = 12
export const DEFAULT_RADIUS_METRES = 100

/** Signs of the token of a printed code. */
export const TOKEN_LENGTH = 22

/** The page that a printed code opens. */
export const placePathOf = (token: string): string => `/guide?qr=place&t=${token}`

/** Dictionary of the types; shipped once, kept by whoever keeps dictionaries. */
export const PLACE_TYPES = 'placeType'
export const shippedPlaceTypes = {
  key: PLACE_TYPES,
  name: '场所类型',
  items: [
    { code: 'site', name: '厂区' },
    { code: 'office', name: '办公楼' },
    { code: 'workshop', name: '车间' },
    { code: 'warehouse', name: '仓库' },
    { code: 'substation', name: '变电站' },
    { code: 'construction', name: '施工现场' },
    { code: 'canteen', name: '食堂' },
    { code: 'dormitory', name: '宿舍' },
    { code: 'meeting', name: '会议场所' },
    { code: 'other', name: '其他' },
  ],
} as const

export const placeRefusals = defineRefusals('place', {
  codeUnknown: { status: STATUS.missing, message: '二维码无效' },
  codeRetired: '该二维码已停用，请扫描现场最新二维码',
  tooOften: { status: STATUS.tooMany, message: '操作过于频繁，请 {n} 秒后再试' },
  pressOver: '操作已超时，请重新按下',
  wrongWay: '该二维码不能用于此方向',
  nameLength: invalid('场所名称为 2–40 个字'),
  nameTaken: '同级已存在相同名称',
  codeTaken: '编码已存在',
  typeUnknown: invalid('请选择场所类型'),
  parentUnknown: invalid('上级场所不存在'),
  tooDeep: '层级不能超过 5 级',
  belowItself: '不能移动到自己的下级',
  radius: invalid('定位半径为 20–2000 米'),
  capacity: invalid('容量须为 0–100000 的整数'),
  openHours: invalid('请填写正确的开放时间'),
  maxStay: invalid('最长停留为 1–24 小时'),
  inUse: '场所有下级、记录或设备，不能删除，可停用',
  modeReason: invalid('请填写切换原因（2–200 字）'),
  modeUntil: invalid('截止时间须晚于现在'),
  modeOf: invalid('请选择场所'),
  rotateReason: invalid('请填写更换原因（2–200 字）'),
  doorTaken: '该门已有二维码',
  lastManager: '每个场所至少保留一名管理员',
  managerOff: invalid('该用户已停用'),
  alreadyManager: '该人员已在名单中',
  validTo: invalid('有效期须晚于今天'),
  validFrom: invalid('生效时间须晚于现在'),
  nobody: invalid('所选范围解析为 0 人'),
  alreadyListed: '该人员已在名单中',
  deniedReason: invalid('请填写禁入原因（2–200 字）'),
  phone: invalid('手机号格式不正确'),
  guestName: invalid('请输入姓名'),
  consent: invalid('请先阅读并同意'),
  companions: invalid('同行人员最多 {n} 人'),
  employeesOnly: '该场所仅限员工扫码，访客请到前台登记',
  span: invalid('查询时间不能超过 31 天'),
  notInside: '该人员不在场',
  leftReason: invalid('请填写原因（2–200 字）'),
  notYours: { status: STATUS.noRight, message: '您不是该场所的门卫或管理员' },
})

/** What stands on the card after a scan, and what the policy says of itself. */
export const placeWords = {
  stopped: '场所停用：{reason}',
  noReason: '未说明原因',
  closed: '当前不在开放时间（{from}–{to}）',
  askHost: '请联系接待人或前台',
  /** For the guard alone. */
  deniedTruth: '禁入名单',
  notListed: '你不在本场所的准入名单',
  noVisit: '没有有效的访客预约',
  staleCode: '访客码已刷新，请出示最新访客码',
  barred: '填报异常待处理，请联系 {contact}',
  reportFirst: '请先完成今日填报',
  inductionFirst: '请先完成入场安全教育（约 3 分钟）',
  certificateMissing: '缺：{names}',
  full: '场所已满（{inside}/{limit}），请稍候',
  comeCloser: '请到现场后再扫码',
  pass: '可通行 {place} {time}',
  shippedTitle: '默认政策',
  left: '已离开 {place} {time}',
  noEntry: '无入场记录',
  clauses: {
    stopped: '停用的场所不放行',
    hours: '开放时间外仅值守人员可进',
    denied: '禁入名单不放行',
    listOnly: '仅准入名单和有预约的访客可进',
    visit: '访客须有已通过的预约',
    barred: '填报异常未处理的不放行',
    report: '须完成今日填报',
    induction: '须在 {months} 个月内通过入场安全教育',
    certificates: '须持有要求的证书',
    capacity: '在场人数不超过容量的 {percent}%',
    position: '须在现场扫码',
  },
} as const

/** 李四 → 李*: the first sign and as many stars as there are others. */
export const maskedName = (name: string): string => {
  const [first = '', ...others] = [...name]
  return first + '*'.repeat(others.length)
}
