import { choice } from '#src/kit/choice.ts'
import { defineRefusals } from '#src/kit/refusal.ts'

/** Who uses the one attempt engine (40-assessment, table of scenes). */
export const attemptScene = choice(
  {
    exam: '综合考试',
    live: '直播测验',
    activity: '活动答题',
    daily: '每日答题',
    practice: '专项练习',
    wrong: '错题复习',
    video: '视频题目',
    hazard: '找隐患',
    history: '历史上的今天',
  },
  '场景',
)

export const attemptState = choice(
  {
    prepared: '未开始',
    started: '答题中',
    frozen: '已冻结',
    submitted: '已交卷',
    marking: '阅卷中',
    marked: '已阅',
    published: '已公布',
    appealed: '申诉中',
    void: '已作废',
  },
  '状态',
)

export const submitKind = choice(
  { self: '本人交卷', auto: '到时交卷', forced: '强制交卷', offline: '线下导入' },
  '交卷方式',
)

/** What happened in a sitting beside its answers; append-only, shown to the examinee himself. */
export const attemptEventKind = choice(
  {
    start: '开始作答',
    resume: '继续作答',
    takeOver: '更换设备',
    deviceWaits: '等待允许换设备',
    stale: '较旧的修改未采用',
    late: '超时的修改未采用',
    hidden: '切出页面',
    fullScreenLeft: '退出全屏',
    copyTried: '尝试复制',
    disconnected: '断线',
    itemOver: '本题时间到',
    message: '监考提醒',
    addTime: '加时',
    pause: '暂停',
    resumeHall: '恢复',
    freeze: '冻结',
    release: '解除冻结',
    allowDevice: '允许换设备',
    submit: '交卷',
    reopen: '重新开放',
    void: '作废',
    offline: '线下成绩导入',
  },
  '事件',
)

/** Sentences of the sitting; `reason` on the wire is the part of the code behind the dot. */
export const attemptRefusals = defineRefusals('attempt', {
  outside: '你不在本次考试范围内',
  notOpen: '考试尚未开始，{time} 开放',
  closed: '考试已结束',
  tooLate: '已超过最晚入场时间',
  noneLeft: '作答次数已用完',
  gap: '距上次交卷不足 {n} 分钟',
  password: '考试口令错误',
  passwordLocked: '口令错误次数过多，请 10 分钟后再试',
  network: '当前网络不允许参加本考试',
  timeOver: '考试时间已到，本次修改未保存',
  takenOver: '已在其他设备继续作答，本页已停止',
  frozen: '考试已冻结，请等待监考处理',
  submitted: '已交卷，不能再修改',
  sequential: '顺序作答，不能返回上一题',
  itemTooEarly: '本题还需停留 {n} 秒',
  itemOver: '本题作答时间已到，本次修改未保存',
  otherDevice: '该考试正在 {device} 上作答',
  needsRelease: '需监考老师允许后才能换设备',
  tooEarly: '开考 {n} 分钟后才能交卷',
  paused: '考试暂停中，请等待监考处理',
  cancelled: '考试已取消',
  voided: '该答卷已作废',
  notReviewable: '当前不能查看该答卷',
  unknownItem: '题目不属于本答卷',
  notAnswered: '请先作答',
  answered: '本题已提交，不能修改',
  oneByOne: '本场景须逐题提交',
  noSuchScene: '该场景暂不能作答',
})

/** What the examinee reads of an act of the invigilator, of the guard or of the clock. */
export const attemptNoticeTexts = {
  addTime: '加时 {n} 分钟：{reason}',
  pause: '考试暂停：{reason}',
  resumeHall: '考试恢复：{reason}',
  freeze: '答题已冻结：{reason}',
  release: '已解除冻结：{reason}',
  allowDevice: '已允许更换设备：{reason}',
  reopen: '答卷已重新开放：{reason}',
  void: '答卷已作废：{reason}',
  forced: '监考已收卷：{reason}',
  itemOver: '第 {n} 题作答时间已到，已进入下一题',
  guardWarned: '离开考试页面已达 {n} 次，超过允许次数',
  guardFroze: '离开考试页面超过允许次数，答题已冻结，请等待监考处理',
  guardHandedIn: '离开考试页面超过允许次数，已自动交卷',
}
