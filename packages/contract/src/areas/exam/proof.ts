import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals } from '../../kit/refusal.ts'
import { id, instant } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

/** 负载验证: what opening this hall costs this installation, measured on sittings that are taken back. */
export const proofState = choice({ running: '验证中', done: '已完成', failed: '未完成' }, '状态')

/** Milliseconds: of one person, and what a batch of people who come together waits. */
const proofCost = z.object({ mean: z.number(), p50: z.number(), p95: z.number() })
export type ProofCost = z.output<typeof proofCost>

export const proofFigures = z.object({
  /** Drawing a paper and laying it ready. */
  draw: proofCost,
  /** Handing a paper that is ready to the examinee. */
  start: proofCost,
  /** One answer. */
  save: proofCost,
  /** Scoring and closing, without points and certificates. */
  handIn: proofCost,
  /** Until the disk has it, which each of the others waits for. */
  commit: proofCost,
})
export type ProofFigures = z.output<typeof proofFigures>

export const loadProof = z.object({
  state: proofState,
  at: instant,
  byName: z.string(),
  /** Sittings it set out to make, and made. */
  people: z.int(),
  done: z.int(),
  /** Null: it is not over, or came to nothing. */
  figures: proofFigures.nullable(),
  build: z.string(),
  /** Another version of the product measured it. */
  otherBuild: z.boolean(),
  /** Others who were sitting meanwhile. */
  sitting: z.int(),
  /** The exam holds another paper or other questions since. */
  changed: z.boolean(),
})
export type LoadProof = z.output<typeof loadProof>

export const proveExam = defineEndpoint({
  path: 'rest/exam/prove',
  title: '负载验证',
  effect: 'write',
  access: [P.examPublish],
  scope: 'rows',
  body: z.strictObject({ examId: id }),
  result: z.object({ people: z.int() }),
})

/** Before the opening nothing may stand in the way of those who come. */
export const PROOF_LEAD_MIN = 10

export const proofRefusals = defineRefusals('loadProof', {
  notPublished: '考试未发布，不能做负载验证',
  opens: '考试即将开放或已经开放，不能做负载验证',
  running: '负载验证正在进行，请稍候',
})

/** Section 15 of the assessment brief: seconds in which a hall is in, and in which all have handed in. */
const ENTRY_SECONDS = 10
const HAND_IN_SECONDS = 60
/** Everybody answers a question and changes his mind about as often as this. */
const SAVE_EVERY_SECONDS = 10
/** What was measured has neither network nor sign-in nor points in it: half of the time is theirs. */
const SHARE = 0.5

/** One moment of the exam: how long it takes for all, and whether the server is up to it. */
interface Need {
  seconds: number
  fits: boolean
}

export interface HallNeeds {
  entry: Need
  /** Where no paper is ready. */
  unprepared: Need
  handIn: Need
  saves: { perSecond: number; most: number; fits: boolean }
}

/** What the figures of a proof mean for a hall of so many people who all do the same at one time. */
export const hallNeeds = ({ draw, start, save, handIn, commit }: ProofFigures, people: number): HallNeeds => {
  const needOf = (milliseconds: number, bound: number): Need => {
    const seconds = (people * (milliseconds + commit.mean)) / 1000
    return { seconds, fits: seconds <= bound * SHARE }
  }
  const perSecond = people / SAVE_EVERY_SECONDS
  const most = 1000 / (save.mean + commit.mean)
  return {
    entry: needOf(start.mean, ENTRY_SECONDS),
    unprepared: needOf(draw.mean + start.mean, ENTRY_SECONDS),
    handIn: needOf(handIn.mean, HAND_IN_SECONDS),
    saves: { perSecond, most, fits: perSecond <= most * SHARE },
  }
}
