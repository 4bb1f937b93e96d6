import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { attemptState } from './attempt/words.ts'
import { examReason } from './exam/exam.ts'
import { examPhase, examState } from './exam/words.ts'

/** Rows of one part of the first load. */
export const MOST_BOARD_ROWS = 1000
/** Of one part of a delta, which stays below 100 KB with everything beside its rows. */
export const MOST_DELTA_BYTES = 72_000
export const MOST_LOST = 500
export const MOST_ADDED_MINUTES = 240
export const addedMinutesMessage = '加时须为 1–240 分钟'

export const monitorAction = choice(
  {
    message: '提醒',
    addTime: '加时',
    pause: '暂停考场',
    resumeHall: '恢复考场',
    freeze: '冻结',
    release: '解除冻结',
    submit: '强制交卷',
    reopen: '重新开放',
    allowDevice: '允许换设备',
    void: '作废',
  },
  '操作',
)
export type MonitorAction = z.output<typeof monitorAction>

export const monitorRefusals = defineRefusals('examMonitor', {
  submitted: '该考生已交卷',
  notSubmitted: '该考生尚未交卷',
  notStarted: '该考生尚未开考',
  frozen: '该答卷已冻结',
  notFrozen: '该答卷未冻结',
  published: '成绩已公布，不能重新开放',
  appealed: '该答卷申诉中，不能重新开放',
  reviewed: '考生已能查看得分、对错或答案，不能重新开放',
  offline: '线下成绩不能重新开放',
  minutes: { status: STATUS.invalid, message: addedMinutesMessage },
  text: { status: STATUS.invalid, message: '请填写提醒内容（2–200 字）' },
  chooseFirst: { status: STATUS.invalid, message: '请先选择考生' },
  paused: '考场已暂停',
  notPaused: '考场未暂停',
  over: '考试不在进行中',
})

/** What asks for a look at one row of the board. */
export const monitorAlerts = {
  switches: '切屏超过限制',
  frozen: '等待解除冻结',
  devices: '多次更换设备',
  deviceWaits: '等待允许换设备',
} as const

/** Acts that may be done for everybody they fit, without choosing people. */
export const FOR_ALL: readonly MonitorAction[] = ['message', 'addTime', 'submit', 'allowDevice']

/** A person of the board; the times are the server's, the page counts on by itself. */
export const boardRow = z.object({
  personId: id,
  /** Null: has not come yet. */
  attemptId: id.nullable(),
  no: z.int(),
  state: attemptState,
  answered: z.int(),
  items: z.int(),
  deadline: instant.nullable(),
  /** Frozen or in a paused hall: since when its clock stands, the deadline moving along. Null: it goes. */
  standsSince: instant.nullable(),
  /** Of the moment the row last changed; {@link monitorBoard} names who is lost each time. */
  lastBeatAt: instant.nullable(),
  switches: z.int().meta({ label: '切屏次数' }),
  device: z.string().meta({ label: '设备' }),
  /** What asks for a person: another device waits, too many switches, frozen by the guard. */
  alerts: z.array(z.string()).meta({ label: '提醒' }),
  /** In the first load; changes leave it out. */
  person: z
    .object({
      name: z.string().meta({ label: '姓名' }),
      code: z.string().meta({ label: '工号' }),
      orgId: id,
      orgName: z.string().meta({ label: '单位' }),
    })
    .optional(),
})
export type BoardRow = z.output<typeof boardRow>

/** The end of an id: random, so it tells the people of one hall apart; who holds the hall skips one that does not. */
export const seatSign = (personId: string): string => personId.slice(-SIGN_LENGTH)
export const SIGN_LENGTH = 12

/** A sitting that went on answering and of which nothing else happened: whose, and answered questions by now. */
export const boardProgress = z.tuple([z.string(), z.int()])

/** Whose, and his last pulse in seconds since 1970. */
const lostSeat = z.tuple([z.string(), z.int().nullable()])

/** Where the next part begins; the instant is that of a change, none in the first load. */
const boardPlace = z.strictObject({ at: instant.nullable(), id })
export type BoardPlace = z.output<typeof boardPlace>

const counts = z.object({
  notStarted: z.int(),
  started: z.int(),
  frozen: z.int(),
  lost: z.int(),
  submitted: z.int(),
})
export type BoardCounts = z.output<typeof counts>

/** Without `since` everybody, with it what changed in the meantime; in parts, each after the `after` of the one before. */
export const monitorBoard = defineEndpoint({
  path: 'rest/examMonitor/board',
  title: '查看监考看板',
  effect: 'read',
  access: [P.examMonitor],
  scope: 'rows',
  body: z.strictObject({
    examId: id,
    since: instant.optional(),
    after: boardPlace.optional(),
  }),
  result: z.object({
    title: z.string(),
    state: examState,
    phase: examPhase,
    openAt: instant,
    closeAt: instant,
    pausedAt: instant.nullable(),
    counts,
    rows: z.array(boardRow),
    progress: z.array(boardProgress),
    /** Sittings without a pulse for 45 seconds, longest first. */
    lost: z.array(lostSeat).max(MOST_LOST),
    /** `since` of the next look, that of the first of its parts. */
    cursor: instant,
    /** There is more: hand it in as `after`. */
    after: boardPlace.nullable(),
    serverNow: instant,
  }),
})

const minutesOf = z.int(addedMinutesMessage).min(1, addedMinutesMessage).max(MOST_ADDED_MINUTES, addedMinutesMessage)

/** Each attempt on its own merits; `all` is everybody who sits now. */
export const actOnExam = defineEndpoint({
  path: 'rest/examMonitor/act',
  title: '监考操作',
  effect: 'write',
  access: [P.examMonitor],
  scope: 'rows',
  body: z
    .strictObject({
      examId: id,
      attemptIds: z.array(id).max(1000, '单次最多处理 1000 人').default([]),
      all: z.boolean().default(false),
      action: monitorAction,
      /** Of 加时, and the new time of 重新开放. */
      minutes: minutesOf.optional(),
      /** 作废: does not count among the attempts of the person. */
      returnSeat: z.boolean().default(false),
      text: text({ label: '提醒内容', min: 2, max: 200, long: true, message: monitorRefusals.text.message }).optional(),
      reason: examReason,
    })
    .refine(({ action, minutes }) => (action !== 'addTime' && action !== 'reopen') || minutes !== undefined, {
      path: ['minutes'],
      message: addedMinutesMessage,
    })
    .refine(({ action, text: words }) => action !== 'message' || words !== undefined, {
      path: ['text'],
      message: monitorRefusals.text.message,
    })
    .refine(
      ({ action, all, attemptIds }) =>
        attemptIds.length > 0 || action === 'pause' || action === 'resumeHall' || (all && FOR_ALL.includes(action)),
      { path: ['attemptIds'], message: monitorRefusals.chooseFirst.message },
    ),
  result: z.object({ done: z.int(), failed: z.array(z.object({ id, message: z.string() })) }),
})
